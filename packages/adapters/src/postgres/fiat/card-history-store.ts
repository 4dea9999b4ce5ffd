import { CARD_NETWORK_TITLE } from '@cambio/core/fiat/fiat-instrument'
import { fiatDecimals } from '@cambio/kernel/fiat-decimals'
import type {
  HistoryEntry,
  HistoryPage,
  HistoryPosition,
  HistoryQuery,
  OrderHistoryStore,
} from '@cambio/core/orders/view/order-history'
import type { CardOrderRow } from './card-order-row.ts'
import { HISTORY_STATES } from '../orders/history-states.ts'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

interface CardHistoryRow extends CardOrderRow {
  to_title: string
  to_network: string
  to_decimals: number
}

/**
 * Minimum length in characters of a transaction ID prefix in a search. The search in the swap history has the same
 * minimum.
 */
const MIN_TX_LENGTH = 8

/**
 * Search condition for the lower-case string `$2`. Compares prefixes literally, without wildcards. Needs no index,
 * because an account has few card orders: it can create at most ten unpaid ones per day.
 */
const MATCHES = `($2::text IS NULL OR o.order_id::text = $2 OR starts_with(lower(o.destination_address), $2)
  OR lower(t.currency_title) = $2 OR lower(o.currency) = $2 OR lower(o.provider_order_id) = $2
  OR (length($2) >= ${MIN_TX_LENGTH} AND starts_with(lower(o.tx_id), $2)))`

/** Reads an account's card purchases from Postgres. */
export class PostgresCardHistoryStore implements OrderHistoryStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async page(
    userId: number,
    { filter, search, since, until }: HistoryQuery,
    { after, limit }: { after: HistoryPosition | null; limit: number },
  ): Promise<HistoryPage> {
    const { rows } = await this.#db.query<CardHistoryRow>(
      `SELECT o.*, t.currency_title AS to_title, t.network_title AS to_network, t.decimals AS to_decimals
       FROM card_order o JOIN instrument t ON t.slug = o.to_slug
       WHERE o.user_id = $1 AND ${MATCHES} AND ${HISTORY_STATES[filter] ?? 'true'}
         AND ($3::numeric IS NULL OR o.created_at >= ${TIME(3)}) AND ($4::numeric IS NULL OR o.created_at < ${TIME(4)})
         AND ($5::numeric IS NULL OR (o.created_at, o.order_id) < (${TIME(5)}, $6::int))
       ORDER BY o.created_at DESC, o.order_id DESC LIMIT $7`,
      [userId, search?.toLowerCase() ?? null, since, until, after?.createdAt ?? null, after?.orderId ?? null, limit],
    )
    return { entries: rows.map(entryOf), lookedTo: null }
  }
}

function entryOf(row: CardHistoryRow): HistoryEntry {
  return {
    orderId: row.order_id,
    createdAt: row.created_at.getTime(),
    state: row.state,
    rateMode: 'FLOATING',
    from: {
      currencyTitle: row.currency,
      networkTitle: CARD_NETWORK_TITLE,
      slug: row.from_slug,
      decimals: fiatDecimals(row.currency) ?? 0,
      amountAtomic: BigInt(row.pay),
    },
    to: {
      currencyTitle: row.to_title,
      networkTitle: row.to_network,
      slug: row.to_slug,
      decimals: row.to_decimals,
      amountAtomic: BigInt(row.delivered ?? row.amount_to_get),
    },
    destinationAddress: row.destination_address,
    payoutTxId: row.tx_id,
    cashback: null,
    card: { provider: row.provider, outcome: row.outcome, reference: row.provider_order_id },
    cardPayout: null,
    kept: {
      userEmail: row.buyer_email,
      tracking: row.buyer_ip === null ? null : { ip: row.buyer_ip },
      depositAddress: '',
      depositMemo: null,
      destinationMemo: null,
      refundAddress: null,
      refundMemo: null,
    },
  }
}
