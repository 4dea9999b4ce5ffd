import type { InstrumentView } from '@cambio/contract/instrument'
import type { PairData } from '@cambio/contract/pair-data'
import { compare, parseRational } from '@cambio/kernel/rational'
import { isFiat } from '../../../lib/exchange/is-by-card.ts'
import { sideOfWays, type Pair } from './side-of-ways.ts'

/** Payment method for a purchase, or payout method for a sale, with its price. */
export interface Offer {
  instrument: InstrumentView
  /** Price for the amount. Null when the method has no price for the amount or its provider did not respond. */
  quote: PairData | null
  /**
   * Reason why there is no price: the limit that the amount violates, as a decimal string, or a provider that did not
   * respond in time.
   */
  missing: { kind: 'too-small' | 'too-big'; limit: string } | { kind: 'away' } | null
}

/**
 * Returns the instruments in the same currency that the user can pay with or, for a sale, be paid with. Returns none
 * for a swap between two coins.
 */
export function waysOf(pair: Pair, instruments: readonly InstrumentView[]): InstrumentView[] {
  const side = sideOfWays(pair)
  if (side === null) return []
  const isOpen = (one: InstrumentView): boolean => (side === 'send' ? one.isDepositEnabled : one.isWithdrawalEnabled)
  return instruments.filter((one) => isFiat(one) && isOpen(one) && one.currencyTitle === pair[side].currencyTitle)
}

/** Returns the offers sorted by received amount, largest first. Offers without a price come last. */
export function bestFirst(offers: readonly Offer[]): Offer[] {
  return offers.toSorted((one, other) => {
    const [first, second] = [amountOf(one), amountOf(other)]
    if (!first || !second) return Number(second !== null) - Number(first !== null)
    return compare(second, first)
  })
}

function amountOf({ quote }: Offer) {
  return quote === null ? null : parseRational(quote.amountToGet)
}
