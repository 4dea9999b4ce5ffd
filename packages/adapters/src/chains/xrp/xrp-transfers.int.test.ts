import type { ChainGateway } from '@cambio/core/chains/chain-gateway'
import { expect, it } from 'vitest'
import { Wallet, type SubmittableTransaction } from 'xrpl'
import type { XrpChainSettings } from '../chain-settings.ts'
import { sandbox, settingsOf, underTest, useSandboxChains } from '../testing/chains-under-test.ts'

useSandboxChains()

const XRP = { name: 'XRP', currencyTitle: 'XRP', networkTitle: 'XRP', chain: 'xrp', decimals: 6 } as const
/** Number of ledgers after which an account can be deleted. */
const DELETION_AGE = 256
/** Start of ledger time (2000-01-01) in epoch milliseconds. */
const RIPPLE_EPOCH_MS = 946_684_800_000
const PAYER = Wallet.generate()

const mine = (count = 1) => sandbox.mine(XRP.networkTitle, count)

/** Submits a transaction of the payer, closes a ledger and returns the ledger's transfers. */
async function transfersOf(gateway: ChainGateway, body: Partial<SubmittableTransaction>) {
  if (gateway.model !== 'account' || gateway.ordering !== 'numbered') throw new Error('not the XRP Ledger')
  const { networkId } = settingsOf(XRP.chain) as XrpChainSettings
  const Sequence = await gateway.pendingSequence(PAYER.classicAddress)
  const common = { Account: PAYER.classicAddress, Fee: '10', NetworkID: networkId, Sequence }
  const { tx_blob: blob, hash } = PAYER.sign({ ...common, ...body } as SubmittableTransaction)
  expect(await gateway.broadcast(blob)).toBe('accepted')
  await mine()
  const { height } = await gateway.tip()
  const transfers = (await gateway.block(height))?.transfers ?? []
  return { Sequence, hash, transfers: transfers.filter(({ txId }) => txId === hash) }
}

it('reports the coins of a finished escrow and of a deleted account as incoming transfers', async () => {
  const under = underTest(XRP)
  const { gateway } = under
  const [address, recipient] = [PAYER.classicAddress, Wallet.generate().classicAddress]
  for (const to of [address, recipient]) await under.deposit(to, 20_000_000n)
  await mine()
  const { height } = await gateway.tip()
  const FinishAfter = Math.floor(((await gateway.block(height))?.at ?? 0) / 1_000) - RIPPLE_EPOCH_MS / 1_000 + 60
  const escrow = { TransactionType: 'EscrowCreate', Destination: recipient, Amount: '3000000', FinishAfter } as const
  const created = await transfersOf(gateway, escrow)
  expect(created.transfers).toEqual([])
  // Each ledger is at least one second later than the one before.
  await mine(DELETION_AGE)
  const finish = { TransactionType: 'EscrowFinish', Owner: address, OfferSequence: created.Sequence } as const
  const finished = await transfersOf(gateway, finish)
  expect(finished.transfers).toMatchObject([
    { address: recipient, memo: null, contract: null, amountAtomic: 3_000_000n },
  ])
  const name = { txId: finished.hash, outputKey: '', contract: null, address: recipient }
  expect(await gateway.senders(name)).toEqual([address])
  const Fee = '200000'
  const deletion = { TransactionType: 'AccountDelete', Destination: recipient, DestinationTag: 7, Fee } as const
  expect((await transfersOf(gateway, deletion)).transfers).toMatchObject([
    { address: recipient, memo: '7', contract: null, amountAtomic: 20_000_000n - 3_000_000n - 20n - 200_000n },
  ])
}, 60_000)
