import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { Stores } from '../chain-work/stores.ts'
import { BRIDGED_LIMIT_SOURCE, type Deposit, type SenderListing } from '../chains/deposit.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { Transition } from '../orders/machine/order-fact.ts'
import { microOf, microValue } from '../quotes/exposure-limit.ts'
import type { RateTick } from '../quotes/tick.ts'

const OVER_LIMIT: SenderListing = {
  sender: null,
  source: BRIDGED_LIMIT_SOURCE,
  reason: 'orders took as much of this token in 24 hours as the limit permits',
}

/**
 * Returns whether an operator must decide on a deposit, because it would exceed the daily limit of its bridged token.
 * If so, stores the reason as a listing. Otherwise, counts the deposit if its order may be paid out at the token's
 * price. A refund returns the same token, so it does not count.
 */
export async function isOverBridgedLimit(
  { policy, report }: Pick<ChainWorkerDeps, 'policy' | 'report'>,
  stores: Pick<Stores, 'bridged' | 'chains'>,
  { order, commands }: Transition,
  { deposit, instrument, tick }: { deposit: Deposit; instrument: Instrument; tick: RateTick },
): Promise<boolean> {
  const mayPayOut = order.choice?.mayAccept === true || commands.some(({ kind }) => kind === 'pay-out')
  if (!instrument.isBridged || !mayPayOut) return false
  const limitMicro = microOf(policy.bridgedPerDayNumeraire)
  if (await stores.bridged.count(deposit, microValue(tick, instrument, deposit.amountAtomic), limitMicro)) return false
  await stores.chains.noteScreened(deposit.id, deposit.senders, OVER_LIMIT)
  report('bridged-limit-reached', { chain: deposit.chain, deposit: deposit.id, asset: deposit.asset })
  return true
}
