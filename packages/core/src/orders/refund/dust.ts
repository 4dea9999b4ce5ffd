import type { Catalogue } from '../../instruments/catalogue.ts'
import type { Instrument } from '../../instruments/instrument.ts'
import { networkFeeOf } from '../../quotes/price-quote.ts'
import type { RateTick } from '../../quotes/tick.ts'
import type { TickBook } from '../../quotes/tick-store.ts'

/**
 * Returns the amount that arrives when `amountAtomic` is sent back to the user, in base units of the instrument.
 * Returns null if the network fee consumes the entire amount or the remainder is below the chain's minimum payment.
 */
export function returnableAmount(
  { minPaymentAtomic }: Pick<Instrument, 'minPaymentAtomic'>,
  amountAtomic: bigint,
  networkFeeAtomic: bigint,
): bigint | null {
  const arrives = amountAtomic - networkFeeAtomic
  return arrives > 0n && arrives >= minPaymentAtomic ? arrives : null
}

/** Returns the smallest amount that is worth sending back, in base units, or null while the network fee is unknown. */
export function dustLimit(instrument: Instrument, tick: RateTick, catalogue: Catalogue): bigint | null {
  const fee = networkFeeOf(instrument, tick, catalogue)
  if (fee === null) return null
  return fee + (instrument.minPaymentAtomic > 0n ? instrument.minPaymentAtomic : 1n)
}

/**
 * Returns whether an amount in base units is too small to be sent back. Returns false while the network fee is unknown.
 */
export function isDust(
  deps: { ticks: TickBook; catalogue: Catalogue },
  instrument: Instrument,
  amountAtomic: bigint,
): boolean {
  const tick = deps.ticks.latest()
  const limit = tick && dustLimit(instrument, tick, deps.catalogue)
  return limit !== null && amountAtomic < limit
}
