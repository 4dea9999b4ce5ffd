import type { CardOutcome } from '@cambio/kernel/card-outcomes'
import type { OrderState } from '@cambio/kernel/order-vocabulary'
import type { DeliveryStage, PaymentStage } from '../fiat/card-transaction.ts'
import type { FiatMoney } from '../fiat/fiat-money.ts'
import type { OrderEvent } from '../orders/order.ts'
import type { CostLine } from '../quotes/quote.ts'

/**
 * Decision of an operator about a card order. `delivered`: the coins arrived. `refunded`: the provider gave the money
 * back. `written-off`: nothing more can be done, and the order keeps its state.
 */
export const CARD_RESOLUTIONS = ['delivered', 'refunded', 'written-off'] as const
export type CardResolution = (typeof CARD_RESOLUTIONS)[number]

/** Terms of a card order. They never change after creation. */
export interface CardTerms {
  orderId: number
  legacyOrderId: string
  /** Public code of the card provider. */
  provider: string
  userId: number
  /** Slug of the fiat instrument that the user pays with. */
  from: string
  /** Slug of the bought coin. */
  to: string
  /** Amount that the user pays, including fees. */
  pay: FiatMoney
  /** Part of `pay` that the provider keeps, in minor units. */
  feeMinor: bigint
  /** Coins that the provider quoted at its held rate, in base units. */
  amountToGetAtomic: bigint
  /** Price including all fees, in coins for one unit of the currency, as decimal text. */
  price: string
  costs: CostLine[]
  destinationAddress: string
  locale: string
  /**
   * Token of the rate that the provider holds. It is valid only together with the same user's access to the provider.
   */
  rate: { token: string; expiresAt: number }
  /**
   * Email and IP address of the user, which the exchange uses to sign the user in at the provider. Null after the
   * retention time or the deletion of the account.
   */
  buyer: { email: string; userIp: string } | null
  /** Time of creation, in epoch milliseconds. */
  createdAt: number
}

/** A purchase by card. The provider takes the money and sends the coins. The exchange sends no coins. */
export interface CardOrder extends CardTerms {
  /** URL of the payment page; null until the provider has started the purchase. */
  redirectUrl: string | null
  /** The provider's id of the purchase; null before the first query to the provider about the order. */
  providerOrderId: string | null
  /** Last reported stage of the payment; null before the provider reported one. */
  payment: PaymentStage | null
  /** Last reported stage of the transfer of coins; null before the provider reported one. */
  delivery: DeliveryStage | null
  /** Id of the provider's transaction on the chain; null before the provider reported one. */
  txId: string | null
  /**
   * Coins that the transaction pays to the destination, in base units. Null until our node has confirmed the
   * transaction, or when the exchange does not follow the coin's chain.
   */
  deliveredAtomic: bigint | null
  state: OrderState
  outcome: CardOutcome | null
  /**
   * Decision of an operator; null without a decision. A later report that contradicts the decision resets it to null.
   */
  resolution: CardResolution | null
  /** Time since which the order waits for an operator, in epoch milliseconds; null when it does not wait. */
  escalatedAt: number | null
  /** Time of the next query to the provider, in epoch milliseconds; null when no further query is planned. */
  askAt: number | null
  /** Number of failed queries in a row. */
  failures: number
  updatedAt: number
  /** Events of the order, oldest first. */
  events: OrderEvent[]
}

/**
 * Creates a card order that the provider has not started yet. `askAt`: time of the first query to the provider, in
 * epoch milliseconds.
 */
export function newCardOrder(terms: CardTerms, askAt: number): CardOrder {
  return {
    ...terms,
    ...{ redirectUrl: null, providerOrderId: null, payment: null, delivery: null, txId: null, deliveredAtomic: null },
    ...{ state: 'WAITING', outcome: null, resolution: null, escalatedAt: null },
    ...{ askAt, failures: 0, updatedAt: terms.createdAt },
    events: [{ kind: 'CREATION_END', at: terms.createdAt }],
  }
}
