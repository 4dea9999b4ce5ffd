import type { InstrumentView } from '@cambio/contract/instrument'
import type { PairData } from '@cambio/contract/pair-data'
import { compare, parseRational } from '@cambio/kernel/rational'
import type { ApiErrorCode, ApiErrorDetails } from '../../../lib/api/api-error.ts'
import { isFiat } from '../../../lib/exchange/is-by-card.ts'
import { sideOfWays, type Pair } from './side-of-ways.ts'

export interface RateRefusal {
  code: ApiErrorCode
  /** Limit that the amount violates, as a decimal string. */
  expected?: string
  expectedGeneral?: string
  /** Slug of the currency in which the limits are expressed; absent for the send currency. */
  expectedCurrency?: string
  /** Number of decimal places that the coin allows. Set only if the amount has too many. */
  maxDecimals?: number
  /** What the server lacks to quote the pair; absent if the pair cannot be quoted for another reason. */
  missing?: ApiErrorDetails['missing']
}

/** Payment method for a purchase, or payout method for a sale, with its quote or the reason why there is no quote. */
export type Offer = { instrument: InstrumentView } & (
  | { quote: PairData; refusal: null }
  | { quote: null; refusal: RateRefusal }
)

/**
 * Returns the payment methods or, for a sale, the payout methods in the pair's currency. Includes the pair's own
 * instrument. Returns an empty list for a swap between two coins.
 */
export function waysOf(pair: Pair, instruments: readonly InstrumentView[]): InstrumentView[] {
  const side = sideOfWays(pair)
  if (side === null) return []
  const isOpen = (one: InstrumentView): boolean => (side === 'send' ? one.isDepositEnabled : one.isWithdrawalEnabled)
  const chosen = pair[side]
  const open = instruments.filter((one) => isFiat(one) && isOpen(one) && one.currencyTitle === chosen.currencyTitle)
  return open.some(({ slug }) => slug === chosen.slug) ? open : [chosen, ...open]
}

/**
 * Returns the offers sorted from best to worst. Sorts by the amount received or, if the user typed that amount, by the
 * amount to pay. Offers without a quote come last.
 */
export function bestFirst(offers: readonly Offer[], typedSide: 'send' | 'receive'): Offer[] {
  const amountOf = ({ quote }: Offer) =>
    quote && parseRational(typedSide === 'send' ? quote.amountToGet : quote.amountToGive)
  return offers.toSorted((one, other) => {
    const [first, second] = [amountOf(one), amountOf(other)]
    if (!first || !second) return Number(Boolean(second)) - Number(Boolean(first))
    return typedSide === 'send' ? compare(second, first) : compare(first, second)
  })
}

/** Returns the offers without their amounts, because these no longer match the typed amount. */
export function withoutAmounts(offers: readonly Offer[] | null): Offer[] | null {
  return offers && offers.map((offer) => (offer.quote ? { ...offer, quote: withoutAmount(offer.quote) } : offer))
}

/** Returns a quote without its amounts, in the format of the response to a request without an amount. */
export function withoutAmount(quote: PairData): PairData {
  return { ...quote, amountToGive: '0', amountToGet: '0', waterfall: [] }
}
