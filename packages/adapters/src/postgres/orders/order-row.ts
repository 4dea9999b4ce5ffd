import { present } from '@cambio/kernel/assert'
import type { OrderEventKind, OrderState, RateMode } from '@cambio/kernel/order-vocabulary'
import type { ExceptionPolicy } from '@cambio/core/orders/exception-policy'
import type { Choice, Order } from '@cambio/core/orders/order'
import { UnreadableOrder } from '@cambio/core/orders/unreadable-order'
import { fillFromJson, type FillJson } from './fill-json.ts'
import { agreedQuoteFromJson, settledQuoteFromJson, type AgreedQuoteJson, type SettledQuoteJson } from './quote-json.ts'

/** Row of `orders`, with the events of the order. */
export interface OrderRow {
  order_id: number
  legacy_order_id: string
  rate_mode: RateMode
  from_slug: string
  to_slug: string
  state: OrderState
  deposit_address: string
  deposit_memo: string | null
  destination_address: string
  destination_memo: string | null
  refund_address: string | null
  refund_memo: string | null
  refund_seal: Buffer | null
  user_email: string | null
  api_id: number | null
  user_id: number | null
  locale: string
  claimed_deposit: string
  agreed_quote: AgreedQuoteJson
  settled_quote: SettledQuoteJson | null
  settlement: Order['settlement']
  fill: FillJson | null
  exception_policy: ExceptionPolicy['kind']
  rerate_within_bps: number | null
  choice: Choice | null
  act_by: Date | null
  escalated_at: Date | null
  deposit_deadline: Date
  query_at: Date | null
  created_at: Date
  updated_at: Date
  events: { kind: OrderEventKind; at: number }[]
}

/** The columns of an `orders` row. A query must list them, because the client does not prepare queries with `*`. */
const COLUMNS = [
  'order_id',
  'legacy_order_id',
  'rate_mode',
  'from_slug',
  'to_slug',
  'state',
  'deposit_address',
  'deposit_memo',
  'destination_address',
  'destination_memo',
  'refund_address',
  'refund_memo',
  'refund_seal',
  'user_email',
  'api_id',
  'user_id',
  'locale',
  'claimed_deposit',
  'agreed_quote',
  'settled_quote',
  'settlement',
  'fill',
  'exception_policy',
  'rerate_within_bps',
  'choice',
  'act_by',
  'escalated_at',
  'deposit_deadline',
  'query_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof OrderRow)[]

/** SQL columns of an order and its events, for a query that reads `orders o`. */
export const ORDER_COLUMNS = `
  ${COLUMNS.map((column) => `o.${column}`).join(', ')},
  (SELECT jsonb_agg(jsonb_build_object('kind', e.kind, 'at', (extract(epoch FROM e.at) * 1000)::bigint)
                    ORDER BY e.seq) FROM order_event e WHERE e.order_id = o.order_id) AS events`

/**
 * Converts a row to an order.
 * @throws {UnreadableOrder} when a column contains a value that no use case writes
 */
export function orderFromRow(row: OrderRow): Order {
  try {
    return parseRow(row)
  } catch (error) {
    throw new UnreadableOrder(row.order_id, error)
  }
}

function parseRow(row: OrderRow): Order {
  return {
    orderId: row.order_id,
    legacyOrderId: row.legacy_order_id,
    rateMode: row.rate_mode,
    from: row.from_slug,
    to: row.to_slug,
    state: row.state,
    depositAddress: row.deposit_address,
    depositMemo: row.deposit_memo,
    destinationAddress: row.destination_address,
    destinationMemo: row.destination_memo,
    refundAddress: row.refund_address,
    refundMemo: row.refund_memo,
    refundSeal: row.refund_seal?.toString('hex') ?? null,
    userEmail: row.user_email,
    apiId: row.api_id,
    userId: row.user_id,
    locale: row.locale,
    claimedDepositAtomic: BigInt(row.claimed_deposit),
    agreedQuote: agreedQuoteFromJson(row.agreed_quote),
    settledQuote: row.settled_quote && settledQuoteFromJson(row.settled_quote),
    settlement: row.settlement,
    fill: row.fill && fillFromJson(row.fill, row.query_at),
    exceptionPolicy: policyFromRow(row),
    choice: row.choice,
    actBy: row.act_by?.getTime() ?? null,
    escalatedAt: row.escalated_at?.getTime() ?? null,
    depositDeadline: row.deposit_deadline.getTime(),
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    events: row.events,
  }
}

function policyFromRow({ exception_policy: kind, rerate_within_bps: withinBps }: OrderRow): ExceptionPolicy {
  return kind === 'RERATE' ? { kind, withinBps: present(withinBps, 'a re-rate has a limit') } : { kind }
}
