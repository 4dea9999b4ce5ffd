import { AccountSetAsfFlags, Wallet } from 'xrpl'
import type { XrpChainSettings } from '../chain-settings.ts'
import { XrpGateway } from '../xrp/xrp-gateway.ts'
import type { SandboxProcess } from './sandbox-process.ts'

const FLAGS = {
  requireDestinationTag: AccountSetAsfFlags.asfRequireDest,
  depositAuth: AccountSetAsfFlags.asfDepositAuth,
} as const

/** Opens an account on the sandbox's XRP Ledger, switches one of its settings on, and returns its address. */
export async function openXrpAccount(
  sandbox: SandboxProcess,
  settings: XrpChainSettings,
  setting: keyof typeof FLAGS,
): Promise<string> {
  const wallet = Wallet.generate()
  const address = wallet.classicAddress
  const gateway = new XrpGateway(settings)
  await sandbox.deposit({ currencyTitle: 'XRP', networkTitle: 'XRP', address, amount: '20' })
  await sandbox.mine('XRP')
  const { tx_blob: blob } = wallet.sign({
    TransactionType: 'AccountSet',
    Account: address,
    Fee: '10',
    NetworkID: settings.networkId,
    Sequence: await gateway.nextSequence(address),
    SetFlag: FLAGS[setting],
  })
  if ((await gateway.broadcast(blob)) !== 'accepted') throw new Error('The ledger rejects the change of settings')
  await sandbox.mine('XRP')
  return address
}
