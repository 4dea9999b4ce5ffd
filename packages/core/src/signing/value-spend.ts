import { compare, parseRational, type Rational } from '@cambio/kernel/rational'
import type { Catalogue } from '../instruments/catalogue.ts'
import { microValueAt } from '../quotes/exposure-limit.ts'

/** Prices by currency title, as decimal text in USDT. External exchanges reported them, so a price may be invalid. */
export type PricesByCurrency = Readonly<Record<string, unknown>>

export interface ValuationDeps {
  catalogue: Pick<Catalogue, 'find'>
  /** Lowest price that the signer assumes for each currency title, in the signer's settings. */
  referencePrices: ReadonlyMap<string, Rational>
  /**
   * Returns the newest prices that the price process recorded. The signer uses them only to raise a value, never to
   * lower it.
   */
  latestPrices(): Promise<PricesByCurrency>
}

/**
 * Returns the value of an amount of an asset (slug), in micro-USDT. Returns null when the signer has no reference
 * price.
 */
export type Valuation = (asset: string, amountAtomic: bigint) => bigint | null

/**
 * Returns the valuation for one transaction. The valuation uses the higher of an asset's newest recorded price and its
 * reference price. Wrong recorded prices can therefore lower a value only to that of the reference price.
 */
export async function openValuation(deps: ValuationDeps): Promise<Valuation> {
  const latest = await deps.latestPrices()
  return (asset, amountAtomic) => {
    const instrument = deps.catalogue.find({ slug: asset })
    const reference = instrument && deps.referencePrices.get(instrument.currencyTitle)
    if (!reference || reference.num <= 0n) return null
    const text = latest[instrument.currencyTitle]
    const recorded = typeof text === 'string' ? parseRational(text) : null
    const price = recorded && compare(recorded, reference) > 0 ? recorded : reference
    return microValueAt(price, instrument, amountAtomic)
  }
}
