import type { CardOutcome } from '@cambio/kernel/card-outcomes'
import type { OrderState } from '@cambio/kernel/order-vocabulary'
import type { DeliveryStage, PaymentStage } from '../fiat/card-transaction.ts'
import type { FiatMoney } from '../fiat/fiat-money.ts'
import type { OrderEvent } from '../orders/order.ts'
import type { CostLine } from '../quotes/quote.ts'

/**
 * An operator's decision about a card order. `delivered`: the coins arrived. `refunded`: the provider refunded the
 * money. `written-off`: nothing more can be done, and the order remains in its state.
 */
export const CARD_RESOLUTIONS = ['delivered', 'refunded', 'written-off'] as const
export type CardResolution = (typeof CARD_RESOLUTIONS)[number]

/** Terms of a card order, which never change after the order's creation. */
export interface CardTerms {
  orderId: number
  legacyOrderId: string
  /** Public code of the card provider. */
  provider: string
  userId: number
  /** Slug of the fiat instrument that the user pays with. */
  from: string
  /** Slug of the coin being bought. */
  to: string
  /** Amount that the user pays, including fees. */
  pay: FiatMoney
  /** Part of `pay` that the provider charges as its fee, in minor units. */
  feeMinor: bigint
  /** Coins that the provider quoted at its held rate, in base units. */
  amountToGetAtomic: bigint
  /** All-in price in coins per unit of the currency, as a decimal string. */
  price: string
  costs: CostLine[]
  destinationAddress: string
  locale: string
  /**
   * Token of the rate that the provider holds. It is valid only together with the same user's access to the provider.
   */
  rate: { token: string; expiresAt: number }
  /**
   * When the payment page stops accepting payments according to the provider's contract, in epoch milliseconds; null if
   * the contract states no time.
   */
  pageExpiresAt: number | null
  /**
   * The user's email address and IP address. The exchange uses them to sign the user in at the provider. Null after the
   * retention period or the deletion of the account.
   */
  buyer: { email: string; userIp: string } | null
  /** When the order was created, in epoch milliseconds. */
  createdAt: number
}

/** A card purchase. The provider collects the money and sends the coins; the exchange sends no coins itself. */
export interface CardOrder extends CardTerms {
  /** Payment page URL; null until the provider has started the purchase. */
  redirectUrl: string | null
  /** The server's proof that it stored `redirectUrl` (`PageProofs`); null if there is no proof. */
  redirectProof: string | null
  /** The provider's purchase ID; null until the first successful query about the order. */
  providerOrderId: string | null
  /** Last reported stage of the card payment; null until the provider reports one. */
  payment: PaymentStage | null
  /** Last reported stage of the coin transfer; null until the provider reports one. */
  delivery: DeliveryStage | null
  /** ID of the provider's on-chain transaction; null until the provider reports one. */
  txId: string | null
  /**
   * Amount that the transaction pays to the destination, in base units. Null until our node has confirmed the
   * transaction, or permanently if the exchange does not follow the coin's chain.
   */
  deliveredAtomic: bigint | null
  state: OrderState
  outcome: CardOutcome | null
  /** The operator's decision, if any. A later report that contradicts the decision resets this field to null. */
  resolution: CardResolution | null
  /** When the order started waiting for an operator, in epoch milliseconds; null if it is not waiting. */
  escalatedAt: number | null
  /**
   * When the worker noticed that the coins of the paid order are late, in epoch milliseconds; null if they were never
   * late. The time remains set after a late delivery.
   */
  lateAt: number | null
  /**
   * When the provider first reported the newest chargeback, of any amount, in epoch milliseconds; null if there was no
   * chargeback. After a chargeback, the account cannot buy until an operator unblocks it.
   */
  reversedAt: number | null
  /**
   * Reported chargebacks whose amount differs from the amount of the payment, oldest first: currency and minor units,
   * such as `USD 1050`. A repeated report of one of them does not block the account again.
   */
  reversedAmounts: readonly string[]
  /** Time of the next provider query, in epoch milliseconds; null if no further query is planned. */
  queryAt: number | null
  /** Number of consecutive failed provider queries. */
  failures: number
  updatedAt: number
  /** The order's events, oldest first. */
  events: OrderEvent[]
}

/**
 * Creates a card order that the provider has not started yet. `queryAt`: time of the first provider query, in epoch
 * milliseconds.
 */
export function newCardOrder(terms: CardTerms, queryAt: number): CardOrder {
  return {
    ...terms,
    redirectUrl: null,
    redirectProof: null,
    providerOrderId: null,
    payment: null,
    delivery: null,
    txId: null,
    deliveredAtomic: null,
    state: 'WAITING',
    outcome: null,
    resolution: null,
    escalatedAt: null,
    lateAt: null,
    reversedAt: null,
    reversedAmounts: [],
    queryAt,
    failures: 0,
    updatedAt: terms.createdAt,
    events: [{ kind: 'CREATION_END', at: terms.createdAt }],
  }
}
