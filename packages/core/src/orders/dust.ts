import type { Catalogue } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { networkFeeOf } from '../quotes/price-quote.ts'
import type { RateTick } from '../quotes/tick.ts'
import type { TickBook } from '../quotes/tick-store.ts'

/**
 * What arrives of an amount that is sent back, all in base units of its instrument; null where the network would take all of
 * it, or would not carry so little.
 */
export function returnableAmount(
  { leastPaymentAtomic }: Pick<Instrument, 'leastPaymentAtomic'>,
  amountAtomic: bigint,
  networkFeeAtomic: bigint,
): bigint | null {
  const arrives = amountAtomic - networkFeeAtomic
  return arrives > 0n && arrives >= leastPaymentAtomic ? arrives : null
}

/** Returns the least amount (base units) that is worth sending back; null while the network fee is not known. */
export function dustLimit(instrument: Instrument, tick: RateTick, catalogue: Catalogue): bigint | null {
  const fee = networkFeeOf(instrument, tick, catalogue)
  if (fee === null) return null
  return fee + (instrument.leastPaymentAtomic > 0n ? instrument.leastPaymentAtomic : 1n)
}

/** Whether an amount (base units) is not worth sending back. False while the fee is not known. */
export function isDust(
  deps: { ticks: TickBook; catalogue: Catalogue },
  instrument: Instrument,
  amountAtomic: bigint,
): boolean {
  const tick = deps.ticks.latest()
  const limit = tick && dustLimit(instrument, tick, deps.catalogue)
  return limit !== null && amountAtomic < limit
}
