import { EARNINGS_ASSET } from '@cambio/core/affiliates/earnings-asset'
import { CARD_CHAIN } from '@cambio/core/instruments/instrument'
import type {
  HistoryEntry,
  HistoryPage,
  HistoryPosition,
  HistoryQuery,
  OrderHistoryStore,
} from '@cambio/core/orders/view/order-history'
import { MAX_ORDER_ID, type OrderState, type RateMode } from '@cambio/kernel/order-vocabulary'
import { HISTORY_STATES } from './history-states.ts'
import type { Queryable } from '../queryable.ts'

/** Columns by which the orders of a page are selected and sorted. */
const KEY = 'o.order_id, o.created_at, o.state'
const NEWEST_FIRST = 'ORDER BY o.created_at DESC, o.order_id DESC'
const DESTINATION = 'lower(o.destination_address COLLATE "C")'
const DEPOSIT = 'lower(o.deposit_address COLLATE "C")'
/** The provider's payout: a transaction ID, or the provider's number of the payout of a sale to a card. */
const PROVIDER_PAYOUT = `lower(left(o.fill ->> 'payoutTxId', 150) COLLATE "C")`

/**
 * Maximum number of matching addresses that the query looks up one by one. With more matches, it scans the orders
 * instead.
 */
const MAX_MATCHES = 20
/** Minimum length of a transaction ID prefix. A shorter prefix would match too many of other users' transactions. */
const MIN_TX_LENGTH = 8
/**
 * Maximum number of orders that one subquery of a search scans. Each subquery reads the orders with one matching
 * address or coin. With too many matching addresses, it reads the account's newest orders instead.
 */
const LOOKED_THROUGH = 1_000

/**
 * SQL for the position up to which all subqueries have scanned the history. Returns a row only if at least one subquery
 * has reached its limit `LOOKED_THROUGH`.
 */
const EDGE = `SELECT created_at AS at, order_id FROM (
    SELECT o.created_at, o.order_id, row_number() OVER (PARTITION BY o.source ${NEWEST_FIRST}) AS nth FROM found o
  ) o WHERE nth = ${LOOKED_THROUGH} ${NEWEST_FIRST} LIMIT 1`
const NO_EDGE = 'SELECT NULL::timestamptz AS at, NULL::int AS order_id WHERE false'

/** Columns that a page displays for each order. */
const SHOWN = `SELECT o.order_id, o.created_at, o.state, o.rate_mode, o.destination_address,
    coalesce(o.settled_quote ->> 'depositAtomic', o.fill ->> 'depositAtomic', arrived.amount::text, o.claimed_deposit::text) AS deposit,
    coalesce(paid.amount::text, o.fill ->> 'payoutAtomic', coalesce(o.settled_quote, o.agreed_quote) ->> 'amountToGetAtomic') AS receives,
    coalesce(paid.tx_id, o.fill ->> 'payoutTxId') AS payout_tx_id,
    CASE WHEN t.chain = '${CARD_CHAIN}' THEN o.fill ->> 'provider' END AS card_payout_provider,
    (SELECT e.amount::text FROM earning e WHERE e.kind = 'cashback' AND e.order_id = o.order_id AND e.user_id = $1
       AND NOT e.is_reversed) AS cashback,
    (SELECT i.decimals FROM instrument i WHERE i.slug = '${EARNINGS_ASSET}') AS cashback_decimals,
    o.user_email, o.deposit_address, o.deposit_memo, o.destination_memo, o.refund_address, o.refund_memo, o.tracking,
    o.from_slug, f.currency_title AS from_title, f.network_title AS from_network, f.decimals AS from_decimals,
    o.to_slug, t.currency_title AS to_title, t.network_title AS to_network, t.decimals AS to_decimals
  FROM picked JOIN orders o USING (order_id)
  JOIN instrument f ON f.slug = o.from_slug JOIN instrument t ON t.slug = o.to_slug
  LEFT JOIN LATERAL (SELECT p.amount, p.tx_id FROM payment p
    WHERE p.order_id = o.order_id AND p.purpose = 'payout' AND p.sent_at IS NOT NULL LIMIT 1) paid ON true
  CROSS JOIN LATERAL (SELECT sum(d.amount) AS amount FROM deposit d
    WHERE d.order_id = o.order_id AND d.asset = o.from_slug AND d.status NOT IN ('SEEN', 'ORPHANED')) arrived`
/**
 * Character that sorts after every other character in byte order. A prefix followed by this character marks the end of
 * the prefix's range.
 */
const LAST_CHARACTER = '\u{10FFFF}'

interface HistoryRow {
  order_id: number
  created_at: Date
  state: OrderState
  rate_mode: RateMode
  deposit: string
  receives: string
  destination_address: string
  payout_tx_id: string | null
  /** Provider of a sale to a card; null for every other order. */
  card_payout_provider: string | null
  cashback: string | null
  cashback_decimals: number
  user_email: string | null
  deposit_address: string
  deposit_memo: string | null
  destination_memo: string | null
  refund_address: string | null
  refund_memo: string | null
  tracking: Record<string, string> | null
  from_slug: string
  from_title: string
  from_network: string
  from_decimals: number
  to_slug: string
  to_title: string
  to_network: string
  to_decimals: number
}

interface NoRow {
  order_id: null
}

type Edge = { edge_at: Date; edge_id: number } | { edge_at: null; edge_id: null }

/** Addresses, coins and order IDs that match a search string. All of them occur in the account's orders. */
interface Matches {
  destinations: string[]
  deposits: string[]
  slugs: string[]
  order_ids: number[]
}

export class PostgresOrderHistoryStore implements OrderHistoryStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async page(
    userId: number,
    query: HistoryQuery,
    { after, limit }: { after: HistoryPosition | null; limit: number },
  ): Promise<HistoryPage> {
    const matches = query.search === null ? null : await this.#matches(userId, query.search)
    const { text, values } = pageQuery(userId, query, matches, { after, limit })
    // The query returns at least one row, even for an empty page. The row contains the position that the scan has
    // reached.
    const { rows } = await this.#db.query<(HistoryRow | NoRow) & Edge>(text, values)
    const entries = rows.filter((row) => row.order_id !== null).map(fromRow)
    const edge = entries.length === limit ? null : rows[0]
    return {
      entries,
      lookedTo: edge?.edge_at ? { createdAt: edge.edge_at.getTime(), orderId: edge.edge_id } : null,
    }
  }

  async #matches(userId: number, search: string): Promise<Matches> {
    const [start, end] = rangeOf(search)
    const { rows } = await this.#db.query<Matches>(
      `SELECT ${distinct(DESTINATION)} AS destinations, ${distinct(DEPOSIT)} AS deposits,
         ARRAY(SELECT slug FROM instrument WHERE lower(currency_title) = $2) AS slugs,
         ARRAY(SELECT x.order_id FROM (
           (SELECT order_id FROM payment WHERE $4 AND order_id IS NOT NULL AND tx_id IS NOT NULL
              AND lower(tx_id COLLATE "C") >= $2 AND lower(tx_id COLLATE "C") < $3 LIMIT ${MAX_MATCHES})
           UNION (SELECT order_id FROM deposit WHERE $4 AND order_id IS NOT NULL
              AND lower(tx_id COLLATE "C") >= $2 AND lower(tx_id COLLATE "C") < $3 LIMIT ${MAX_MATCHES})
           UNION (SELECT order_id FROM orders o WHERE o.user_id = $1 AND o.fill IS NOT NULL
              AND ${PROVIDER_PAYOUT} = $2 LIMIT ${MAX_MATCHES})
           UNION (SELECT order_id FROM orders o WHERE $4 AND o.user_id = $1 AND o.fill IS NOT NULL
              AND ${PROVIDER_PAYOUT} >= $2 AND ${PROVIDER_PAYOUT} < $3 LIMIT ${MAX_MATCHES})
         ) x) AS order_ids`,
      [userId, start, end, start.length >= MIN_TX_LENGTH],
    )
    const found = rows[0] ?? { destinations: [], deposits: [], slugs: [], order_ids: [] }
    const isId = /^[1-9]\d{0,9}$/.test(search) && Number(search) <= MAX_ORDER_ID
    return isId ? { ...found, order_ids: [...found.order_ids, Number(search)] } : found
  }
}

/** Returns the range of strings that start with the given prefix. The end of the range is exclusive. */
function rangeOf(search: string): [start: string, end: string] {
  const start = search.toLowerCase()
  return [start, `${start}${LAST_CHARACTER}`]
}

/**
 * Returns SQL for the distinct values of a column in an account's orders, within a prefix range. Finds each next value
 * with an index lookup.
 */
function distinct(column: string): string {
  const next = (past: string) =>
    `SELECT ${column} AS value FROM orders o WHERE o.user_id = $1 AND ${column} ${past} AND ${column} < $3
     ORDER BY ${column} LIMIT 1`
  return `ARRAY(WITH RECURSIVE one AS (
      (${next('>= $2')})
      UNION ALL SELECT (SELECT n.value FROM (${next('> one.value')}) n) FROM one WHERE one.value IS NOT NULL
    ) SELECT value FROM one WHERE value IS NOT NULL LIMIT ${MAX_MATCHES})`
}

/** A position in the history, with the maximum number of orders to return. */
interface PageBounds {
  after: HistoryPosition | null
  limit: number
}

/**
 * Returns the SQL statement for a page. It first selects the keys of the page's orders through the smallest possible
 * index ranges. It then reads the columns that the page displays.
 */
function pageQuery(
  userId: number,
  query: HistoryQuery,
  matches: Matches | null,
  bounds: PageBounds,
): { text: string; values: unknown[] } {
  const parts = pageParts(userId, query, bounds)
  const { states, limit } = parts
  const found =
    matches === null
      ? `SELECT 0 AS source, * FROM (${newestOrders(parts, states ?? '', limit)}) o`
      : matchingOrders(parts, matches, query.search ?? '')
  const text = `WITH found AS MATERIALIZED (${found}),
     edge AS (${matches === null ? NO_EDGE : EDGE}),
     picked AS (SELECT DISTINCT o.order_id, o.created_at FROM found o WHERE o.fits AND ${states ?? 'true'}
       AND NOT EXISTS (SELECT FROM edge e WHERE (o.created_at, o.order_id) < (e.at, e.order_id)) ${NEWEST_FIRST} LIMIT ${limit})
     SELECT e.at AS edge_at, e.order_id AS edge_id, shown.*
     FROM (SELECT) always LEFT JOIN edge e ON true LEFT JOIN (${SHOWN}) shown ON true
     ORDER BY shown.created_at DESC, shown.order_id DESC`
  return { text, values: parts.values }
}

/** A page's conditions as SQL, with the values of their parameters. */
interface PageParts {
  values: unknown[]
  /** Adds a value and returns its parameter, such as `$2`. */
  given(value: unknown): string
  /** Conditions on the account, the period and the position. */
  range: readonly string[]
  /** Condition on the state; null for a page with orders in all states. */
  states: string | null
  /** Parameter for the maximum number of orders. */
  limit: string
}

function pageParts(userId: number, query: HistoryQuery, { after, limit }: PageBounds): PageParts {
  const values: unknown[] = [userId]
  const given = (value: unknown): string => `$${values.push(value)}`
  const time = (ms: number): string => `to_timestamp(${given(ms)}::numeric / 1000)`
  const range = ['o.user_id = $1']
  if (query.since !== null) range.push(`o.created_at >= ${time(query.since)}`)
  if (query.until !== null) range.push(`o.created_at < ${time(query.until)}`)
  if (after) range.push(`(o.created_at, o.order_id) < (${time(after.createdAt)}, ${given(after.orderId)}::int)`)
  return { values, given, range, states: HISTORY_STATES[query.filter], limit: given(limit) }
}

/** Returns SQL for the newest orders in the range that also meet the given condition, if any. */
function newestOrders({ range }: PageParts, condition: string, limit: string): string {
  const conditions = [...range, condition].filter((one) => one !== '').join(' AND ')
  return `SELECT ${KEY}, true AS fits FROM orders o WHERE ${conditions} ${NEWEST_FIRST} LIMIT ${limit}`
}

/** Returns SQL for the orders that match a search. Each row contains the number of the subquery that found it. */
function matchingOrders(parts: PageParts, matches: Matches, search: string): string {
  const { given, range, states, limit } = parts
  // Use a separate subquery for each value, so that the planner can choose the best index for it. Which index is best
  // depends on how common a coin is.
  const each = (column: string, sought: readonly string[]): string[] =>
    sought.map((value) =>
      newestOrders(parts, `${column} = ${given(value)}`, states === null ? limit : String(LOOKED_THROUGH)),
    )
  const begins = (column: string, sought: readonly string[]): string[] => {
    if (sought.length < MAX_MATCHES) return each(column, sought)
    const [start, end] = rangeOf(search)
    const fits = `${column} >= ${given(start)} AND ${column} < ${given(end)}`
    return [
      `SELECT ${KEY}, ${fits} AS fits FROM orders o WHERE ${range.join(' AND ')} ${NEWEST_FIRST} LIMIT ${LOOKED_THROUGH}`,
    ]
  }
  return [
    ...begins(DESTINATION, matches.destinations),
    ...begins(DEPOSIT, matches.deposits),
    ...each('o.from_slug', matches.slugs),
    ...each('o.to_slug', matches.slugs),
    `SELECT ${KEY}, true AS fits FROM orders o WHERE o.order_id = ANY (${given(matches.order_ids)}::int[]) AND ${range.join(' AND ')}`,
  ]
    .map((one, source) => `SELECT ${source} AS source, * FROM (${one}) o`)
    .join('\nUNION ALL ')
}

function fromRow(row: HistoryRow): HistoryEntry {
  return {
    orderId: row.order_id,
    createdAt: row.created_at.getTime(),
    state: row.state,
    rateMode: row.rate_mode,
    from: {
      currencyTitle: row.from_title,
      networkTitle: row.from_network,
      slug: row.from_slug,
      decimals: row.from_decimals,
      amountAtomic: BigInt(row.deposit),
    },
    to: {
      currencyTitle: row.to_title,
      networkTitle: row.to_network,
      slug: row.to_slug,
      decimals: row.to_decimals,
      amountAtomic: BigInt(row.receives),
    },
    destinationAddress: row.destination_address,
    payoutTxId: row.payout_tx_id,
    cashback: row.cashback === null ? null : { amountAtomic: BigInt(row.cashback), decimals: row.cashback_decimals },
    card: null,
    cardPayout:
      row.card_payout_provider === null ? null : { provider: row.card_payout_provider, reference: row.payout_tx_id },
    kept: {
      userEmail: row.user_email,
      tracking: row.tracking,
      depositAddress: row.deposit_address,
      depositMemo: row.deposit_memo,
      destinationMemo: row.destination_memo,
      refundAddress: row.refund_address,
      refundMemo: row.refund_memo,
    },
  }
}
