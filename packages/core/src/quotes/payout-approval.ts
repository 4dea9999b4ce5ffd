import type { Instrument } from '../instruments/instrument.ts'
import { microOf, microValue } from './exposure-limit.ts'
import type { QuotePolicy } from './quote-policy.ts'
import type { RateTick } from './tick.ts'

/** Returns whether a deposit's payout or refund may need approvers, based on the deposit's value at a tick. */
export function mayNeedApproval(
  { approval }: Pick<QuotePolicy, 'approval'>,
  tick: RateTick | null,
  from: Instrument,
  depositAtomic: bigint,
): boolean {
  if (approval === null || tick === null) return false
  return microValue(tick, from, depositAtomic) > microOf(approval.aboveNumeraire)
}
