import type { Catalogue } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { networkFeeOf } from '../quotes/price-quote.ts'
import type { TickBook } from '../quotes/tick-store.ts'

/** Whether an amount (base units) is not worth sending back. False while the fee is not known. */
export function isDust(
  deps: { ticks: TickBook; catalogue: Catalogue },
  instrument: Instrument,
  amountAtomic: bigint,
): boolean {
  const tick = deps.ticks.latest()
  const fee = tick && networkFeeOf(instrument, tick, deps.catalogue)
  return fee !== null && amountAtomic <= fee
}
