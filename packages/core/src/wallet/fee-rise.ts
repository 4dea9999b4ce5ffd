import type { Catalogue } from '../instruments/catalogue.ts'
import { isFeeRiseBorne } from '../quotes/borne-fee.ts'
import { networkFeeOf } from '../quotes/price-quote.ts'
import type { TickBook } from '../quotes/tick-store.ts'
import type { Withdrawal } from './withdrawal.ts'

export interface FeeRiseDeps {
  catalogue: Catalogue
  ticks: TickBook
}

/**
 * Returns whether the network fee of an ordinary transfer has risen so far above a withdrawal's fee that the exchange
 * does not bear the difference (`isFeeRiseBorne`). Returns false while the current fee is unknown.
 */
export function hasFeeRisen(
  { catalogue, ticks }: FeeRiseDeps,
  { asset, feeAtomic }: Pick<Withdrawal, 'asset' | 'feeAtomic'>,
): boolean {
  const tick = ticks.latest()
  const nowAtomic = tick && networkFeeOf(catalogue.get({ slug: asset }), tick, catalogue)
  return nowAtomic !== null && !isFeeRiseBorne(nowAtomic, feeAtomic)
}
