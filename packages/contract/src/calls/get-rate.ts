import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { Markup, RateModeText, Slug, Title } from '../fields.ts'
import { PairData } from '../pair-data.ts'
import { SINGLE_RATE_TIMEOUT_MS } from '../timing.ts'

/** How a pair and an amount are named; slugs win over titles. */
export const RateRequest = z.object({
  instrumentFromSlug: z.optional(Slug),
  instrumentToSlug: z.optional(Slug),
  instrumentFromCurrencyTitle: z.optional(Title),
  instrumentFromNetworkTitle: z.optional(Title),
  instrumentToCurrencyTitle: z.optional(Title),
  instrumentToNetworkTitle: z.optional(Title),
  /** Decimal text; its form is checked against the instrument by the quote itself. */
  claimedDepositAmount: z.optional(z.string().check(z.maxLength(50))),
  /** Currency title or slug of either side; the receive side's means "receive exactly". */
  claimedDepositAmountCurrency: z.optional(z.string().check(z.maxLength(40))),
  rateMode: z.optional(RateModeText),
  exchangeType: z.optional(z.enum(['crypto', 'fiat'])),
  /** Partner mark-up in percent; the price it gives can be claimed by a signed create with the same mark-up. */
  markup: z.optional(Markup),
  /**
   * Whose link brought the guest who asks: their mark-up is in the price, as it is in that of a create which names them. Not looked
   * at where the request is signed or names a mark-up of its own.
   */
  referrerId: z.optional(z.string().check(z.maxLength(64))),
})

/** GET or POST /rates/public/one: price, bounds and costs of a pair. */
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
