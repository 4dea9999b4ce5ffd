import { ORDER_EVENT_KINDS, ORDER_STATES } from '@cambio/kernel/order-vocabulary'
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { ExceptionPolicyInput } from '../exception-policy.ts'
import {
  AddressText,
  DecimalText,
  NetworkFeePercent,
  OrderId,
  printableText,
  RateModeText,
  Slug,
  Title,
} from '../fields.ts'
import { NextAction } from '../order-view.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

const InstrumentRef = z.object({
  currencyTitle: z.optional(Title),
  networkTitle: z.optional(Title),
  slug: z.optional(Slug),
})

/** How a deposit deviates from the agreed terms. */
export const Scenario = z.object({
  /** Amount sent, as a percentage of the agreed amount. */
  sentPercent: z._default(DecimalText.check(z.maxLength(8)), '100'),
  /** Minutes from the deadline to the first block that contains the deposit; 0 means in time. */
  minutesLate: z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0),
  /** Number of deposits, each of `sentPercent` of the agreed amount. */
  times: z._default(z.int().check(z.minimum(1), z.maximum(2)), 1),
})

/**
 * POST /orders/what-if: returns the outcome of a scenario, computed with the same rules as for real orders. Stores
 * nothing.
 */
export const whatIf = defineCall({
  name: 'whatIf',
  method: 'POST',
  versions: ['v2'],
  path: '/orders/what-if',
  body: z.object({
    /** Either an existing order or the data of an order that the user might create. */
    order: z.union([
      z.object({ orderId: OrderId, destinationAddress: AddressText }),
      z.object({
        instrumentFrom: InstrumentRef,
        instrumentTo: InstrumentRef,
        claimedDepositAmount: DecimalText,
        rateMode: RateModeText,
        hasRefundAddress: z.boolean(),
        exceptionPolicy: z.optional(ExceptionPolicyInput),
        /** ID of the referral link that the guest followed. */
        referrerId: z.optional(printableText(64)),
        /** Cost of a payout to the destination, as returned by `validateAddress` for a contract. */
        networkFeePercent: z.optional(NetworkFeePercent),
      }),
    ]),
    scenarios: z.array(Scenario).check(z.minLength(1), z.maxLength(10)),
  }),
  response: z.array(
    z.object({
      sentAmount: z.string(),
      minutesLate: z.int(),
      times: z.int(),
      state: z.enum(ORDER_STATES),
      orderEvents: z.array(z.enum(ORDER_EVENT_KINDS)),
      /** Outcome of the first deposit. */
      outcome: z.enum(['payout', 'refund', 'choice', 'waits-for-operator', 'nothing']),
      /**
       * Amount paid out or refunded at the latest prices; null if nothing would be paid yet. A payout is in units of
       * the receive side, a refund in units of the send side.
       */
      amount: z.nullable(z.string()),
      /**
       * Payout at the current rate, in units of the receive side; null unless the user may choose between a payout and
       * a refund.
       */
      offer: z.nullable(z.string()),
      /** Refund, in units of the send side; null unless the user may choose between a payout and a refund. */
      refund: z.nullable(z.string()),
      /**
       * What happens to deposited coins that exceed the order amount, and how many they are, in units of the send side.
       * Null if the order uses all coins.
       */
      rest: z.nullable(z.object({ outcome: z.enum(['return', 'suspense']), amount: z.string() })),
      nextAction: NextAction,
    }),
  ),
  errors: [
    'ERR_NOT_FOUND',
    'ERR_VALIDATION',
    'ERR_PAIR_NOT_ACTIVE',
    'ERR_NO_LIQUIDITY_AVAILABLE',
    'ERR_NOT_ACCEPTABLE',
    'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL',
    'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG',
  ],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
