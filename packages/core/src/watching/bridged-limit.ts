import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { Stores } from '../chain-work/stores.ts'
import { BRIDGED_LIMIT_SOURCE, type Deposit, type SenderListing } from '../chains/deposit.ts'
import type { Transition } from '../orders/machine/order-fact.ts'
import { countBridged, type ExchangedDeposit } from '../quotes/count-bridged.ts'

const OVER_LIMIT: SenderListing = {
  sender: null,
  source: BRIDGED_LIMIT_SOURCE,
  reason: 'orders took as much of this token in 24 hours as the limit permits',
}

/**
 * Returns whether an operator must decide on a deposit, because paying out its order would exceed the daily limit of
 * the bridged token. If so, stores the reason as a listing. Otherwise, counts the deposit. A deposit whose order is
 * refunded, or waits for the user's decision, does not count: `acceptRateChange` counts it if the user accepts a rate.
 */
export async function isOverBridgedLimit(
  { policy, report }: Pick<ChainWorkerDeps, 'policy' | 'report'>,
  stores: Pick<Stores, 'bridged' | 'chains'>,
  { commands }: Transition,
  exchanged: ExchangedDeposit & { deposit: Deposit },
): Promise<boolean> {
  if (!commands.some(({ kind }) => kind === 'pay-out')) return false
  if (await countBridged(policy, stores.bridged, exchanged)) return false
  const { deposit } = exchanged
  await stores.chains.noteScreened(deposit.id, deposit.senders, OVER_LIMIT)
  report('bridged-limit-reached', { chain: deposit.chain, deposit: deposit.id, asset: deposit.asset })
  return true
}
