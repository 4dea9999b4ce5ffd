import * as z from 'zod/mini'
import { Slug, AddressText, OrderNumber, printableText, RateModeText } from './fields.ts'
import type { OrderView } from './order-view.ts'
import type { PairData } from './pair-data.ts'
import type { WireErrorCode } from './error-codes.ts'

/** Path of the live channel. */
export const SOCKET_PATH = '/api/v2/ws'

const SubscriptionId = z.string().check(z.minLength(1), z.maxLength(64))

export const RatesSubscribe = z.object({
  event: z.literal('pairs.rates'),
  data: z.object({
    id: SubscriptionId,
    instrumentFromSlug: Slug,
    instrumentToSlug: Slug,
    /** Empty or absent: bounds and price only. The form is not validated here; a bad amount yields an error frame. */
    claimedDepositAmount: z.optional(z.string().check(z.maxLength(50))),
    claimedDepositAmountCurrency: z.optional(Slug),
    rateMode: RateModeText,
    /** Referral link that brought the guest; the price includes its mark-up. */
    referrerId: z.optional(printableText(64)),
  }),
})
export const RatesStop = z.object({ event: z.literal('pairs.rates.stop'), data: z.object({ id: SubscriptionId }) })
export const OrdersWatch = z.object({
  event: z.literal('orders.watch'),
  data: z.object({ orderId: OrderNumber, destinationAddress: AddressText }),
})

/** All frames that a client may send. */
export const ClientFrame = z.discriminatedUnion('event', [RatesSubscribe, RatesStop, OrdersWatch])
export type ClientFrame = z.infer<typeof ClientFrame>

/** All frames that the server may send. */
export type ServerFrame =
  | { event: 'pairs.rates'; data: PairData & { id: string } }
  | { event: 'orders.update'; data: OrderView }
  | { event: 'error'; data: { id: string | null; code: WireErrorCode; data?: Record<string, unknown> } }
