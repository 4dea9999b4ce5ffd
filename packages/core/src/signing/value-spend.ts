import { compare, parseRational, type Rational } from '@cambio/kernel/rational'
import type { Catalogue } from '../instruments/catalogue.ts'
import { microValueAt } from '../quotes/exposure-limit.ts'

/**
 * Prices as decimal strings in USDT, keyed by currency title. They originate from external exchanges, so they may be
 * invalid.
 */
export type PricesByCurrency = Readonly<Record<string, unknown>>

export interface ValuationDeps {
  catalogue: Pick<Catalogue, 'find'>
  /**
   * Reference prices in USDT from the signer's settings, keyed by currency title. The signer never assumes a lower
   * price.
   */
  referencePrices: ReadonlyMap<string, Rational>
  /**
   * Returns the newest prices that the price service recorded. They can only raise the value that the signer computes,
   * never lower it.
   */
  latestPrices(): Promise<PricesByCurrency>
}

/**
 * Returns the value of an amount (base units) of an asset (slug), in micro-USDT, or null if the signer has no reference
 * price.
 */
export type Valuation = (asset: string, amountAtomic: bigint) => bigint | null

/**
 * Returns the valuation for one transaction. It uses an asset's newest recorded price or its reference price, whichever
 * is higher. A wrong recorded price therefore cannot reduce a value below the value at the reference price.
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
