import type { CardOutcome } from '@cambio/kernel/card-outcomes'
import type { CardOrder, CardResolution } from '@cambio/core/card-orders/card-order'
import type { DeliveryStage, PaymentStage } from '@cambio/core/fiat/card-transaction'
import type { OrderEvent } from '@cambio/core/orders/order'
import type { OrderState } from '@cambio/kernel/order-vocabulary'
import { costFromJson, type CostLineJson } from '../orders/quote-json.ts'

/** Row of the table `card_order`. */
export interface CardOrderRow {
  order_id: number
  legacy_order_id: string
  provider: string
  user_id: number
  from_slug: string
  to_slug: string
  currency: string
  pay: string
  fee: string
  amount_to_get: string
  price: string
  costs: CostLineJson[]
  destination_address: string
  locale: string
  rate_token: string
  rate_expires_at: Date
  page_expires_at: Date | null
  buyer_email: string | null
  buyer_ip: string | null
  redirect_url: string | null
  redirect_proof: string | null
  provider_order_id: string | null
  payment: PaymentStage | null
  delivery: DeliveryStage | null
  tx_id: string | null
  delivered: string | null
  state: OrderState
  outcome: CardOutcome | null
  resolution: CardResolution | null
  escalated_at: Date | null
  late_at: Date | null
  reversed_at: Date | null
  reversed_amounts: string[]
  query_at: Date | null
  failures: number
  created_at: Date
  updated_at: Date
  events: OrderEvent[]
  request_hash: string
}

export function cardOrderFromRow(row: CardOrderRow): CardOrder {
  return {
    orderId: row.order_id,
    legacyOrderId: row.legacy_order_id,
    provider: row.provider,
    userId: row.user_id,
    from: row.from_slug,
    to: row.to_slug,
    pay: { currency: row.currency, minor: BigInt(row.pay) },
    feeMinor: BigInt(row.fee),
    amountToGetAtomic: BigInt(row.amount_to_get),
    price: row.price,
    costs: row.costs.map(costFromJson),
    destinationAddress: row.destination_address,
    locale: row.locale,
    rate: { token: row.rate_token, expiresAt: row.rate_expires_at.getTime() },
    pageExpiresAt: row.page_expires_at?.getTime() ?? null,
    buyer: row.buyer_email === null || row.buyer_ip === null ? null : { email: row.buyer_email, userIp: row.buyer_ip },
    redirectUrl: row.redirect_url,
    redirectProof: row.redirect_proof,
    providerOrderId: row.provider_order_id,
    payment: row.payment,
    delivery: row.delivery,
    txId: row.tx_id,
    deliveredAtomic: row.delivered === null ? null : BigInt(row.delivered),
    state: row.state,
    outcome: row.outcome,
    resolution: row.resolution,
    escalatedAt: row.escalated_at?.getTime() ?? null,
    lateAt: row.late_at?.getTime() ?? null,
    reversedAt: row.reversed_at?.getTime() ?? null,
    reversedAmounts: row.reversed_amounts,
    queryAt: row.query_at?.getTime() ?? null,
    failures: row.failures,
    events: row.events,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  }
}
