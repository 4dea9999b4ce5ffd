import * as z from 'zod/mini'
import {
  AddressText,
  NetworkFeePercent,
  optionalField,
  OrderNumber,
  printableText,
  RateModeText,
  Slug,
} from './fields.ts'
import type { OrderView } from './order-view.ts'
import type { PairData } from './pair-data.ts'
import type { WireErrorCode } from './error-codes.ts'

/** Path of the WebSocket. */
export const SOCKET_PATH = '/api/v2/ws'

const SubscriptionId = z.string().check(z.minLength(1), z.maxLength(64))

export const RatesSubscribe = z.object({
  event: z.literal('pairs.rates'),
  data: z.object({
    id: SubscriptionId,
    instrumentFromSlug: Slug,
    instrumentToSlug: Slug,
    /**
     * Amount to send or receive, as a decimal string. Without an amount, rate updates contain only the limits and the
     * price. The schema does not check the format; an invalid amount causes an error frame.
     */
    claimedDepositAmount: optionalField(z.string().check(z.maxLength(50))),
    claimedDepositAmountCurrency: optionalField(Slug),
    rateMode: RateModeText,
    /** ID of the referral link that the guest followed. The price includes the link's mark-up. */
    referrerId: optionalField(printableText(64)),
    /** Cost of a payout to the destination, as returned by `validateAddress` for a contract. */
    networkFeePercent: optionalField(NetworkFeePercent),
  }),
})
export const RatesStop = z.object({ event: z.literal('pairs.rates.stop'), data: z.object({ id: SubscriptionId }) })
export const OrdersWatch = z.object({
  event: z.literal('orders.watch'),
  data: z.object({
    /** The order's ID or its UUID (`legacyOrderId`). */
    orderId: z.union([OrderNumber, z.uuid()]),
    destinationAddress: AddressText,
  }),
})

/** All frames that a client may send. */
export const ClientFrame = z.discriminatedUnion('event', [RatesSubscribe, RatesStop, OrdersWatch])
/** Client frame before validation, as a client sends it. */
export type ClientFrame = z.input<typeof ClientFrame>

/** All frames that the server may send. */
export type ServerFrame =
  | { event: 'pairs.rates'; data: PairData & { id: string } }
  | { event: 'orders.update'; data: OrderView }
  | { event: 'error'; data: { id: string | null; code: WireErrorCode; data?: Record<string, unknown> } }
