import * as z from 'zod/mini'
import { Slug, AddressText, NetworkFeePercent, OrderNumber, printableText, RateModeText } from './fields.ts'
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
    claimedDepositAmount: z.optional(z.string().check(z.maxLength(50))),
    claimedDepositAmountCurrency: z.optional(Slug),
    rateMode: RateModeText,
    /** ID of the referral link that the guest followed. The price includes the link's mark-up. */
    referrerId: z.optional(printableText(64)),
    /** Cost of a payout to the destination, as returned by `validateAddress` for a contract. */
    networkFeePercent: z.optional(NetworkFeePercent),
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
export type ClientFrame = z.infer<typeof ClientFrame>

/** All frames that the server may send. */
export type ServerFrame =
  | { event: 'pairs.rates'; data: PairData & { id: string } }
  | { event: 'orders.update'; data: OrderView }
  | { event: 'error'; data: { id: string | null; code: WireErrorCode; data?: Record<string, unknown> } }
