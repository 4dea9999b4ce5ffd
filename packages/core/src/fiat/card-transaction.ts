import type { FiatMoney } from './fiat-money.ts'

/**
 * Stage of a card payment. `awaiting-user`: the provider waits for the user to enter the card, pass the 3-D Secure
 * check or confirm the statement descriptor. `held`: the bank holds the money until the identity check is complete.
 * `paid`: the money has been debited. `declined`, `cancelled` and `failed`: the money was not debited or has been
 * returned. `charged-back`: the bank reversed the payment.
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
 * Stage of the transfer of the purchased coins. `held`: the transfer is waiting for the identity check. `completed`:
 * the transfer has a transaction ID.
 */
export const DELIVERY_STAGES = ['created', 'held', 'sending', 'completed', 'failed'] as const
export type DeliveryStage = (typeof DELIVERY_STAGES)[number]

/** A card payment at the provider. */
export interface CardPayment {
  /** The provider's own name for the status. */
  status: string
  /** Stage of the payment; null if the status is unknown. */
  stage: PaymentStage | null
  /** Amount that the user pays, including fees; null if the provider reports none. */
  paid: FiatMoney | null
}

/** The transfer of the purchased coins from the provider to the destination. */
export interface CardDelivery {
  /** The provider's own name for the status. */
  status: string
  /** Stage of the transfer; null if the status is unknown. */
  stage: DeliveryStage | null
  /** On-chain transaction ID; null until the provider reports one. */
  txId: string | null
  /** Destination address; null if the provider reports none. */
  address: string | null
}

/** State of a purchase at the provider. */
export interface CardTransaction {
  /** Our order ID, which we sent with the purchase. */
  orderId: string
  /** The provider's purchase ID. */
  providerOrderId: string
  payment: CardPayment
  delivery: CardDelivery | null
}

/** A verified callback that reports a change to one part of a purchase: the payment or the transfer. */
export type CardEvent = {
  /** The provider's ID of the part that changed, which is the same in every callback about this part. */
  partId: string
  orderId: string
  /** When the change happened, in epoch milliseconds; null if the provider does not report it. */
  changedAt: number | null
} & ({ part: 'payment'; payment: CardPayment } | { part: 'delivery'; delivery: CardDelivery })

/**
 * Result of reading a callback. `forged`: the signature is wrong or missing. `unreadable`: the signature is valid, but
 * the content cannot be parsed. `other`: the signature is valid, but the callback is not about a card purchase.
 */
export type CallbackReading =
  | { kind: 'event'; event: CardEvent }
  | { kind: 'forged' }
  | { kind: 'other' }
  | { kind: 'unreadable'; reason: string }
