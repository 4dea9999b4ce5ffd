import type { InstrumentView } from '@cambio/contract/instrument'
import type { PairData } from '@cambio/contract/pair-data'
import { compare, parseRational } from '@cambio/kernel/rational'
import { isFiat } from '../../../lib/exchange/is-by-card.ts'

/** Way to pay for a purchase, with its price. */
export interface Offer {
  instrument: InstrumentView
  /** Price for the amount. Null when the way to pay has no price for the amount, or its provider did not respond. */
  quote: PairData | null
  /** Reason for a missing price: the limit that the amount misses, as decimal text, or no response in time. */
  missing: { kind: 'too-small' | 'too-big'; limit: string } | { kind: 'away' } | null
}

/** Returns the instruments with which the user can pay in the same currency. Returns none for a coin. */
export function waysToPay(send: InstrumentView, instruments: readonly InstrumentView[]): InstrumentView[] {
  if (!isFiat(send)) return []
  return instruments.filter((one) => isFiat(one) && one.isDepositEnabled && one.currencyTitle === send.currencyTitle)
}

/** Returns the offers with the largest received amount first. Offers without a price are last. */
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
