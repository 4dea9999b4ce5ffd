import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { Markup, NetworkFeePercent, optionalField, RateModeText, Slug, Title } from '../fields.ts'
import { PairData } from '../pair-data.ts'
import { SINGLE_RATE_TIMEOUT_MS } from '../timing.ts'

/** Specifies a pair and an amount. A request with both slugs and titles must name the same coins. */
export const RateRequest = z.object({
  instrumentFromSlug: optionalField(Slug),
  instrumentToSlug: optionalField(Slug),
  instrumentFromCurrencyTitle: optionalField(Title),
  instrumentFromNetworkTitle: optionalField(Title),
  instrumentToCurrencyTitle: optionalField(Title),
  instrumentToNetworkTitle: optionalField(Title),
  /**
   * Amount of the side specified by `claimedDepositAmountCurrency`, as a decimal string. The schema does not check the
   * number of decimal places, because the maximum depends on the instrument. The server checks the number when it
   * computes the quote.
   */
  claimedDepositAmount: optionalField(z.string().check(z.maxLength(50))),
  /**
   * Currency title or slug of the side that the amount refers to. If this is the receive side, the quote is for
   * receiving exactly this amount.
   */
  claimedDepositAmountCurrency: optionalField(z.string().check(z.maxLength(40))),
  rateMode: optionalField(RateModeText),
  exchangeType: optionalField(z.enum(['crypto', 'fiat'])),
  /**
   * The partner's mark-up as a percentage of the market value. A signed create request with the same mark-up may claim
   * the resulting price.
   */
  markup: optionalField(Markup),
  /**
   * ID of the referral link that the guest followed. The price includes the link's mark-up, as in a create request with
   * the same ID. Ignored if the request is signed or contains a mark-up.
   */
  referrerId: optionalField(z.string().check(z.maxLength(64))),
  /**
   * Cost of a payout to the destination, as returned by `validateAddress` for a contract. The quote's network fee is
   * increased accordingly. Ignored for a provider's quote.
   */
  networkFeePercent: optionalField(NetworkFeePercent),
})

/** GET or POST /rates/public/one: returns the price, limits and costs of a pair. */
export const getRate = defineCall({
  name: 'getRate',
  method: 'GET',
  versions: ['v2', 'v1'],
  path: '/rates/public/one',
  signed: 'accepted',
  query: RateRequest,
  response: PairData,
  errors: [
    'ERR_VALIDATION',
    'ERR_UNPROCESSABLE_ENTITY',
    'ERR_PAIR_NOT_ACTIVE',
    'ERR_NO_LIQUIDITY_AVAILABLE',
    'ERR_NOT_ACCEPTABLE',
    'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL',
    'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG',
  ],
  timeoutMs: SINGLE_RATE_TIMEOUT_MS,
})
