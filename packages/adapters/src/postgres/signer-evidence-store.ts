import type { KeyPath } from '@cambio/core/chains/key-path'
import type { PaymentPurpose } from '@cambio/core/payments/payment'
import type { Approval } from '@cambio/core/signing/approval'
import type {
  DepositClaim,
  EvidenceStore,
  OwnedDepositClaim,
  PaymentClaim,
  SealedMerge,
  SealedOrder,
} from '@cambio/core/signing/evidence'
import type { PricesByCurrency } from '@cambio/core/signing/value-spend'
import type { Withdrawal } from '@cambio/core/wallet/withdrawal'
import { approvalsOf } from './approval-store.ts'
import { DEPOSIT_COLUMNS, depositFromRow, type DepositRow } from './deposit-row.ts'
import { joinCalls } from './join-calls.ts'
import { ORDER_COLUMNS, orderFromRow, type OrderRow } from './order-store.ts'
import type { Queryable } from './queryable.ts'
import { PRICE_RANGE_MS } from './tick-store.ts'
import { PostgresWithdrawalStore } from './withdrawal-store.ts'

interface ClaimRow {
  id: string
  purpose: PaymentPurpose
  reference: string
  order_id: number | null
  proposed_by: string | null
}

type SealedOrderRow = OrderRow & { terms_seal: Buffer | null; rate_seal: Buffer | null }

type PriceCall = [fromTitle: string, toTitle: string, since: number]

const ROW_ID = /^\d{1,18}$/

/**
 * Reads the server's and worker's records with the signer's own database login. Concurrent calls for the evidence of
 * payouts share their queries.
 */
export class PostgresSignerEvidenceStore implements EvidenceStore {
  readonly #db: Queryable
  readonly #withdrawals: PostgresWithdrawalStore
  readonly #payment = joinCalls((ids: readonly string[]) => this.#payments(ids))
  readonly #order = joinCalls((ids: readonly number[]) => this.#sealedOrders(ids))
  readonly #credited = joinCalls((orderIds: readonly number[]) => this.#creditedToAll(orderIds))
  readonly #prices = joinCalls((calls: readonly null[]) => this.#latestPrices(calls.length))
  readonly #best = joinCalls((calls: readonly PriceCall[]) => this.#bestPrices(calls))
  readonly #key = joinCalls((places: readonly [chain: string, address: string][]) => this.#keysOf(places))

  constructor(db: Queryable) {
    this.#db = db
    this.#withdrawals = new PostgresWithdrawalStore(db)
  }

  async payment(paymentId: string): Promise<PaymentClaim | null> {
    return ROW_ID.test(paymentId) ? this.#payment(paymentId) : null
  }

  async #payments(ids: readonly string[]): Promise<(PaymentClaim | null)[]> {
    const { rows } = await this.#db.query<ClaimRow>(
      'SELECT id::text, purpose, reference, order_id, proposed_by FROM payment WHERE id = ANY ($1::bigint[])',
      [ids],
    )
    const claims = new Map(
      rows.map(({ id, purpose, reference, order_id: orderId, proposed_by: proposedBy }) => [
        id,
        { purpose, reference, orderId, proposedBy },
      ]),
    )
    return ids.map((id) => claims.get(id) ?? null)
  }

  order(orderId: number): Promise<SealedOrder | null> {
    return this.#order(orderId)
  }

  async #sealedOrders(ids: readonly number[]): Promise<(SealedOrder | null)[]> {
    const { rows } = await this.#db.query<SealedOrderRow>(
      `SELECT ${ORDER_COLUMNS}, o.terms_seal, o.rate_seal FROM orders o WHERE o.order_id = ANY ($1::int[])`,
      [ids],
    )
    const byId = new Map(rows.map((row) => [row.order_id, row]))
    return ids.map((id) => {
      const row = byId.get(id)
      return row ? sealedFromRow(row) : null
    })
  }

  creditedTo(orderId: number): Promise<DepositClaim[]> {
    return this.#credited(orderId)
  }

  async #creditedToAll(orderIds: readonly number[]): Promise<DepositClaim[][]> {
    const { rows } = await this.#db.query<DepositRow>(
      `SELECT ${DEPOSIT_COLUMNS} FROM deposit WHERE order_id = ANY ($1::int[]) AND status = 'CREDITED' ORDER BY id`,
      [orderIds],
    )
    const byOrder = Map.groupBy(rows.map(depositFromRow), ({ orderId }) => orderId)
    return orderIds.map((orderId) => byOrder.get(orderId) ?? [])
  }

  async deposit(depositId: string): Promise<OwnedDepositClaim | null> {
    if (!ROW_ID.test(depositId)) return null
    const [deposit] = await this.#owned('id = $1', [depositId])
    return deposit ?? null
  }

  async creditsOf(userId: number, asset: string, limit: number): Promise<OwnedDepositClaim[]> {
    return this.#owned(
      `asset = $2 AND block_height IS NOT NULL AND ((status = 'CREDITED' AND user_id = $1) OR balance_of = $1)
       AND NOT EXISTS (SELECT 1 FROM signer_funding f
         WHERE (f.chain, f.tx_id, f.output_key) = (deposit.chain, deposit.tx_id, deposit.output_key))
       ORDER BY id LIMIT $3`,
      [userId, asset, limit],
    )
  }

  async placeSeal(place: {
    userId: number
    chain: string
    address: string
    memo: string | null
  }): Promise<string | null> {
    const { rows } = await this.#db.query<{ place_seal: Buffer | null }>(
      `SELECT place_seal FROM account_memo WHERE user_id = $1 AND chain = $2 AND address = $3 AND memo = $4
       UNION ALL SELECT place_seal FROM own_address
         WHERE user_id = $1 AND chain = $2 AND address = $3 AND $4::text IS NULL`,
      [place.userId, place.chain, place.address, place.memo],
    )
    return rows[0]?.place_seal?.toString('hex') ?? null
  }

  async #owned(where: string, values: unknown[]): Promise<OwnedDepositClaim[]> {
    const { rows } = await this.#db.query<DepositRow & { decision_seal: Buffer | null }>(
      `SELECT ${DEPOSIT_COLUMNS}, decision_seal FROM deposit WHERE ${where}`,
      values,
    )
    return rows.map((row) => ({ ...depositFromRow(row), decisionSeal: row.decision_seal?.toString('hex') ?? null }))
  }

  async withdrawal(withdrawalId: number): Promise<Withdrawal | null> {
    return Number.isSafeInteger(withdrawalId) ? this.#withdrawals.find(withdrawalId) : null
  }

  async mergesOf(userId: number): Promise<SealedMerge[]> {
    const { rows } = await this.#db.query<SealedMerge & { messenger_user_id: string }>(
      `SELECT from_user_id AS "fromUserId", to_user_id AS "toUserId", messenger_user_id, encode(seal, 'hex') AS seal
       FROM account_merge WHERE merged_at IS NOT NULL AND (from_user_id = $1 OR to_user_id = $1) ORDER BY from_user_id`,
      [userId],
    )
    return rows.map(({ messenger_user_id: messengerUserId, ...merge }) => ({
      ...merge,
      messengerUserId: Number(messengerUserId),
    }))
  }

  async approvalsOf(paymentId: string): Promise<Approval[]> {
    return ROW_ID.test(paymentId) ? approvalsOf(this.#db, paymentId) : []
  }

  /** Returns the latest recorded prices. The price process records them from other exchanges' market data. */
  latestPrices(): Promise<PricesByCurrency> {
    return this.#prices(null)
  }

  async #latestPrices(calls: number): Promise<PricesByCurrency[]> {
    const { rows } = await this.#db.query<{ prices: PricesByCurrency | null }>(
      `SELECT tick -> 'prices' AS prices FROM rate_tick ORDER BY at DESC LIMIT 1`,
    )
    return Array.from({ length: calls }, () => rows[0]?.prices ?? {})
  }

  bestPrices(fromTitle: string, toTitle: string, since: number): Promise<{ from: string; to: string } | null> {
    return this.#best([fromTitle, toTitle, Math.floor(since)])
  }

  async #bestPrices(calls: readonly PriceCall[]): Promise<({ from: string; to: string } | null)[]> {
    const { rows } = await this.#db.query<{ place: number; from: string; to: string }>(
      `SELECT call.place::int, best.from, best.to FROM unnest($1::text[], $2::text[], $3::bigint[]) WITH ORDINALITY
         AS call (from_title, to_title, since, place)
       CROSS JOIN LATERAL (
         SELECT f.high::text AS from, t.low::text AS to FROM price_range f JOIN price_range t USING (starts_at)
         WHERE f.currency_title = from_title AND t.currency_title = to_title AND starts_at > since - $4::bigint
         ORDER BY f.high / t.low DESC LIMIT 1) best`,
      [...[0, 1, 2].map((place) => calls.map((call) => call[place])), PRICE_RANGE_MS],
    )
    const best = new Map(rows.map(({ place, from, to }) => [place, { from, to }]))
    return calls.map((_call, index) => best.get(index + 1) ?? null)
  }

  keyOf(chain: string, address: string): Promise<KeyPath | null> {
    return this.#key([chain, address])
  }

  async #keysOf(places: readonly [chain: string, address: string][]): Promise<(KeyPath | null)[]> {
    const { rows } = await this.#db.query<{ place: number; purpose: KeyPath['purpose']; key_index: number }>(
      `SELECT place::int, purpose, key_index
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS given (chain, address, place)
       JOIN own_address USING (chain, address)`,
      [places.map(([chain]) => chain), places.map(([, address]) => address)],
    )
    const keys = new Map(rows.map(({ place, purpose, key_index: index }) => [place, { purpose, index }]))
    return places.map((_place, index) => keys.get(index + 1) ?? null)
  }
}

function sealedFromRow(row: SealedOrderRow): SealedOrder {
  return {
    order: orderFromRow(row),
    seal: row.terms_seal?.toString('hex') ?? null,
    rateSeal: row.rate_seal?.toString('hex') ?? null,
  }
}
