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

/** Header that makes a create safe to repeat: same key and body, same answer. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

const InstrumentRef = z.object({ currencyTitle: Title, networkTitle: Title, slug: optionalField(Slug) })

/** What the page knows of how a person came here, sent only after consent; of it the fields of `TRACKING_FIELDS` are kept. */
export const UtmData = z.record(printableText(40), printableText(512))

/** POST /orders/public/create (spec §3, "Order create payload"). */
export const createOrderCall = defineCall({
  name: 'createOrder',
  method: 'POST',
  versions: ['v1', 'v2'],
  path: '/orders/public/create',
  signed: 'accepted',
  body: z.object({
    /** FLOATING where absent. */
    rateMode: optionalField(RateModeText),
    instrumentFrom: InstrumentRef,
    instrumentTo: InstrumentRef,
    destinationAddress: AddressText,
    destinationAddressMemo: optionalField(MemoText),
    refundAddress: optionalField(AddressText),
    refundAddressMemo: optionalField(MemoText),
    claimedDepositAmount: DecimalText,
    /** What the partner who signs takes, percent of the market value with two decimals; refused without a signature. */
    markup: optionalField(Markup),
    /** The rate the person saw; it can only be refused as out of date, never sets one. */
    claimedPublicRate: z.nullish(
      z.object({
        price: DecimalText,
        updatedAt: z.union([z.int(), z.iso.datetime()]),
        claimedAmountToReceive: DecimalText,
        finalNetworkFeeAmount: optionalField(DecimalText),
        platformFee_Absolute: optionalField(DecimalText),
        quotes: z.optional(z.looseObject({})),
      }),
    ),
    /** What is done when a fixed rate stops holding; ASK where absent. */
    exceptionPolicy: z.nullish(ExceptionPolicyInput),
    claimedNetworkFee: optionalField(DecimalText),
    userEmail: optionalField(Email),
    legacyOrderId: optionalField(z.uuid()),
    /** Whose link a guest came by, or a note of the partner who signs; of who is signed in it is not looked at. */
    referrerId: optionalField(printableText(64)),
    utmData: z.nullish(UtmData),
    browserFingerprint: optionalField(printableText(128)),
    locale: optionalField(printableText(10)),
  }),
  /** Absent where an order is told again by its `legacyOrderId` alone, which is no secret. */
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
