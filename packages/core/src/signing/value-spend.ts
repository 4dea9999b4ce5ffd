import { compare, parseRational, type Rational } from '@cambio/kernel/rational'
import type { Catalogue } from '../instruments/catalogue.ts'
import { microValueAt } from '../quotes/exposure-limit.ts'

/**
 * Prices by currency title, as decimal strings in USDT. They come from external exchanges, so a price may be invalid.
 */
export type PricesByCurrency = Readonly<Record<string, unknown>>

export interface ValuationDeps {
  catalogue: Pick<Catalogue, 'find'>
  /** Reference price by currency title, in USDT, from the signer's settings. The signer never assumes a lower price. */
  referencePrices: ReadonlyMap<string, Rational>
  /**
   * Returns the newest prices that the price process recorded. They can only raise the value that the signer computes,
   * never lower it.
   */
  latestPrices(): Promise<PricesByCurrency>
}

/**
 * Returns the value of an amount (base units) of an asset (slug), in micro-USDT, or null when the signer has no
 * reference price.
 */
export type Valuation = (asset: string, amountAtomic: bigint) => bigint | null

/**
 * Returns the valuation for one transaction. It uses an asset's newest recorded price or its reference price, whichever
 * is higher. Wrong recorded prices therefore cannot lower a value below that at the reference price.
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
