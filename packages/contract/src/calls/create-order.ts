import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { ExceptionPolicyInput } from '../exception-policy.ts'
import {
  AddressText,
  DecimalText,
  Email,
  Markup,
  MemoText,
  printableText,
  optionalField,
  RateModeText,
  Slug,
  Title,
} from '../fields.ts'
import { OrderView } from '../order-view.ts'
import { CREATE_ORDER_TIMEOUT_MS } from '../timing.ts'

/** Header that makes a create request safe to repeat. The same key with the same body returns the same order. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

const InstrumentRef = z.object({ currencyTitle: Title, networkTitle: Title, slug: optionalField(Slug) })

/**
 * Campaign data of a visit, sent only with the user's consent. The server stores only the fields in `TRACKING_FIELDS`.
 */
export const UtmData = z.record(printableText(40), printableText(512))

/** POST /orders/public/create (spec §3, "Order create payload"): creates an order. */
export const createOrderCall = defineCall({
  name: 'createOrder',
  method: 'POST',
  versions: ['v1', 'v2'],
  path: '/orders/public/create',
  signed: 'accepted',
  body: z.object({
    /** Rate mode of the order. Default: FLOATING. */
    rateMode: optionalField(RateModeText),
    instrumentFrom: InstrumentRef,
    instrumentTo: InstrumentRef,
    destinationAddress: AddressText,
    destinationAddressMemo: optionalField(MemoText),
    refundAddress: optionalField(AddressText),
    refundAddressMemo: optionalField(MemoText),
    claimedDepositAmount: DecimalText,
    /** The partner's mark-up, as a percentage of the market value with two decimals. Rejected without a signature. */
    markup: optionalField(Markup),
    /**
     * Rate that the page displayed. The server never uses its price, but may reject the order because this rate is
     * outdated.
     */
    claimedPublicRate: optionalField(
      z.object({
        price: DecimalText,
        updatedAt: z.union([z.int(), z.iso.datetime({ offset: true })]),
        claimedAmountToReceive: DecimalText,
        finalNetworkFeeAmount: optionalField(DecimalText),
        platformFee_Absolute: optionalField(DecimalText),
        /** Ignored, including all nested fields. */
        quotes: optionalField(z.object({})),
      }),
    ),
    /** What to do when a fixed rate no longer applies. Default: ASK. */
    exceptionPolicy: optionalField(ExceptionPolicyInput),
    claimedNetworkFee: optionalField(DecimalText),
    userEmail: optionalField(Email),
    legacyOrderId: optionalField(z.uuid()),
    /** ID of the referral link that a guest followed, or a partner's own reference. Ignored for a signed-in user. */
    referrerId: optionalField(printableText(64)),
    utmData: optionalField(UtmData),
    browserFingerprint: optionalField(printableText(128)),
    locale: optionalField(printableText(10)),
  }),
  /**
   * The control token is missing if the server recognises a repeated request only by its `legacyOrderId`. That ID is
   * not secret, so knowing it must not give control of the order.
   */
  response: z.extend(OrderView, { controlToken: z.optional(z.string()) }),
  errors: [
    'ERR_VALIDATION',
    'ERR_UNPROCESSABLE_ENTITY',
    'ERR_NOT_ACCEPTABLE',
    'ERR_PAIR_NOT_ACTIVE',
    'ERR_NO_LIQUIDITY_AVAILABLE',
    'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL',
    'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG',
    'ERR_FORBIDDEN',
    'ERR_NOT_FOUND',
    'ERR_SERVICE_UNAVAILABLE',
  ],
  timeoutMs: CREATE_ORDER_TIMEOUT_MS,
})
