import type { Catalogue } from '../instruments/catalogue.ts'
import { networkFeeOf } from '../quotes/price-quote.ts'
import type { TickBook } from '../quotes/tick-store.ts'
import type { Withdrawal } from './withdrawal.ts'

/**
 * Maximum fee at the time of payment that the exchange absorbs, as a multiple of the fee that the user accepted. Small
 * increases within a day are common, and cancelling would make a withdrawal to a new address wait the full time again.
 */
const MAX_RISE = 2n

export interface FeeRiseDeps {
  catalogue: Catalogue
  ticks: TickBook
}

/**
 * Returns whether the network fee of an ordinary transfer is more than `MAX_RISE` times a withdrawal's fee. Returns
 * false while the current fee is unknown.
 */
export function hasFeeRisen(
  { catalogue, ticks }: FeeRiseDeps,
  { asset, feeAtomic }: Pick<Withdrawal, 'asset' | 'feeAtomic'>,
): boolean {
  const tick = ticks.latest()
  const nowAtomic = tick && networkFeeOf(catalogue.recorded(asset), tick, catalogue)
  return nowAtomic !== null && nowAtomic > feeAtomic * MAX_RISE
}
