import type { FiatMoney } from './fiat-money.ts'

/**
 * Stage of a card payment. `awaiting-user`: the provider waits for the user to enter the card, pass the 3-D Secure
 * check or confirm the statement descriptor. `held`: the bank blocks the money until the identity check ends. `paid`:
 * the money is debited. `declined`, `cancelled` and `failed`: the money is not debited, or is returned. `charged-back`:
 * the bank took the money back after the payment.
 */
export const PAYMENT_STAGES = [
  'created',
  'awaiting-user',
  'held',
  'paid',
  'declined',
  'cancelled',
  'failed',
  'charged-back',
] as const
export type PaymentStage = (typeof PAYMENT_STAGES)[number]

/**
 * Stage of the transfer of bought coins. `held`: waits for the identity check. `completed`: the transfer has a
 * transaction id.
 */
export const DELIVERY_STAGES = ['created', 'held', 'sending', 'completed', 'failed'] as const
export type DeliveryStage = (typeof DELIVERY_STAGES)[number]

/** A card payment at the provider. */
export interface CardPayment {
  /** The provider's own status text. */
  status: string
  /** Stage of the payment; null when the status is unknown. */
  stage: PaymentStage | null
  /** Amount that the user pays, fees included; null when the provider sends none. */
  paid: FiatMoney | null
}

/** The transfer of bought coins from the provider to the destination. */
export interface CardDelivery {
  /** The provider's own status text. */
  status: string
  /** Stage of the transfer; null when the status is unknown. */
  stage: DeliveryStage | null
  /** Transaction id on the chain; null while the provider reports none. */
  txId: string | null
  /** Destination address; null when the provider reports none. */
  address: string | null
}

/** State of a purchase at the provider. */
export interface CardTransaction {
  /** Our order id, which we sent with the purchase. */
  orderId: string
  /** The provider's id of the purchase. */
  providerOrderId: string
  payment: CardPayment
  delivery: CardDelivery | null
}

/** A verified callback, which reports a change of one part of a purchase: the payment or the transfer. */
export type CardEvent = {
  /** The provider's id of the part that changed. It is the same in every callback about this part. */
  partId: string
  orderId: string
  /** Time of the change, in epoch milliseconds; null when the provider sends none. */
  changedAt: number | null
} & ({ part: 'payment'; payment: CardPayment } | { part: 'delivery'; delivery: CardDelivery })

/**
 * Result of reading a callback. `forged`: the signature is wrong or missing. `unreadable`: the signature is valid, but
 * the content is not understood. `other`: the signature is valid, but the callback is not about a purchase by card.
 */
export type CallbackReading =
  | { kind: 'event'; event: CardEvent }
  | { kind: 'forged' }
  | { kind: 'other' }
  | { kind: 'unreadable'; reason: string }
