import type { ChainGateway, TransactionStatus } from '@cambio/core/chains/chain-gateway'
import type { ChainWitness } from '@cambio/core/chains/witness'
import type { OpsConfig } from '../config.ts'
import { BLOCK, TIP } from './ops-deposits.ts'

/** Creates a fake node for each chain. Tests set the nodes' responses by changing the returned collections. */
export function createOpsNodes(chains: OpsConfig['chains']) {
  const transactions = new Map<string, TransactionStatus>()
  const balances = { atBlock: 0n }
  /** Sender addresses that the nodes report for subsequent deposits. */
  const sentBy: string[] = []
  const gateway = (chain: string, model: ChainGateway['model']): ChainGateway => {
    const answers: Partial<Omit<ChainGateway, 'model'>> & Pick<ChainGateway, 'model'> = {
      chain,
      model,
      tip: async () => TIP,
      transaction: async (txId) =>
        transactions.get(txId) ?? { status: 'included', succeeded: true, feeAtomic: 0n, block: BLOCK },
      ...(model === 'outputs' && { confirmationsToSpend: async () => 1 }),
      senders: async () => [...sentBy],
      balance: async () => 7n,
      balanceAt: async () => balances.atBlock,
    }
    return answers as ChainGateway
  }
  const gateways = new Map(
    chains.map(({ chain, family }) => [chain, gateway(chain, family === 'evm' ? 'account' : 'outputs')]),
  )
  /** Second nodes. Tests add one for a chain. */
  const witnesses = new Map<string, ChainWitness>()
  return { gateways, witnesses, transactions, balances, sentBy }
}
