import type { KeyPath } from '@cambio/core/chains/key-path'
import type { PaymentPurpose } from '@cambio/core/payments/payment'
import type { Approval } from '@cambio/core/signing/approval'
import type {
  DepositClaim,
  EvidenceStore,
  Outpoint,
  OwnedDepositClaim,
  PaymentClaim,
  SealedMerge,
  SealedOrder,
} from '@cambio/core/signing/evidence'
import type { PricesByCurrency } from '@cambio/core/signing/value-spend'
import type { Withdrawal } from '@cambio/core/wallet/withdrawal'
import { approvalsOf } from '../payments/approval-store.ts'
import { DEPOSIT_COLUMNS, depositFromRow, type DepositRow } from '../chains/deposit-row.ts'
import { PostgresOrderStore } from '../orders/order-store.ts'
import type { Queryable } from '../queryable.ts'
import { PRICE_RANGE_MS } from '../prices/tick-store.ts'
import { PostgresWithdrawalStore } from '../payments/withdrawal-store.ts'

interface ClaimRow {
  purpose: PaymentPurpose
  reference: string
  order_id: number | null
  proposed_by: string | null
}

const ROW_ID = /^\d{1,18}$/

/** Reads the records of the server and the worker with the signer's own database role. */
export class PostgresSignerEvidenceStore implements EvidenceStore {
  readonly #db: Queryable
  readonly #orders: PostgresOrderStore
  readonly #withdrawals: PostgresWithdrawalStore

  constructor(db: Queryable) {
    this.#db = db
    this.#orders = new PostgresOrderStore(db)
    this.#withdrawals = new PostgresWithdrawalStore(db)
  }

  async payment(paymentId: string): Promise<PaymentClaim | null> {
    if (!ROW_ID.test(paymentId)) return null
    const { rows } = await this.#db.query<ClaimRow>(
      'SELECT purpose, reference, order_id, proposed_by FROM payment WHERE id = $1',
      [paymentId],
    )
    const [row] = rows
    return row
      ? { purpose: row.purpose, reference: row.reference, orderId: row.order_id, proposedBy: row.proposed_by }
      : null
  }

  async order(orderId: number): Promise<SealedOrder | null> {
    const order = await this.#orders.find(orderId)
    if (!order) return null
    const { rows } = await this.#db.query<{ terms_seal: Buffer | null; rate_seal: Buffer | null }>(
      'SELECT terms_seal, rate_seal FROM orders WHERE order_id = $1',
      [orderId],
    )
    const seals = rows[0]
    return {
      order,
      seal: seals?.terms_seal?.toString('hex') ?? null,
      rateSeal: seals?.rate_seal?.toString('hex') ?? null,
    }
  }

  async creditedTo(orderId: number): Promise<DepositClaim[]> {
    return (await this.#orders.depositsOf(orderId)).filter(({ status }) => status === 'CREDITED')
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

  async targetSeal(target: {
    userId: number
    chain: string
    address: string
    memo: string | null
  }): Promise<string | null> {
    const { rows } = await this.#db.query<{ target_seal: Buffer | null }>(
      `SELECT target_seal FROM account_memo WHERE user_id = $1 AND chain = $2 AND address = $3 AND memo = $4
       UNION ALL SELECT target_seal FROM own_address
         WHERE user_id = $1 AND chain = $2 AND address = $3 AND $4::text IS NULL`,
      [target.userId, target.chain, target.address, target.memo],
    )
    return rows[0]?.target_seal?.toString('hex') ?? null
  }

  async #owned(where: string, values: unknown[]): Promise<OwnedDepositClaim[]> {
    const { rows } = await this.#db.query<DepositRow & { decision_seal: Buffer | null }>(
      `SELECT ${DEPOSIT_COLUMNS}, decision_seal FROM deposit WHERE ${where}`,
      values,
    )
    return rows.map((row) => ({ ...depositFromRow(row), decisionSeal: row.decision_seal?.toString('hex') ?? null }))
  }

  async outputsOf(chain: string, limit: number): Promise<Outpoint[]> {
    const { rows } = await this.#db.query<{ tx_id: string; vout: number }>(
      'SELECT tx_id, vout FROM utxo WHERE chain = $1 ORDER BY amount::numeric DESC LIMIT $2',
      [chain, limit],
    )
    return rows.map(({ tx_id: txId, vout }) => ({ txId, vout }))
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

  /** Returns the latest recorded prices. The price service records them from the market data of other exchanges. */
  async latestPrices(): Promise<PricesByCurrency> {
    const { rows } = await this.#db.query<{ prices: PricesByCurrency | null }>(
      `SELECT tick -> 'prices' AS prices FROM rate_tick ORDER BY at DESC LIMIT 1`,
    )
    return rows[0]?.prices ?? {}
  }

  async bestPrices(fromTitle: string, toTitle: string, since: number): Promise<{ from: string; to: string } | null> {
    const { rows } = await this.#db.query<{ from: string; to: string }>(
      `SELECT f.high::text AS from, t.low::text AS to FROM price_range f JOIN price_range t USING (starts_at)
       WHERE f.currency_title = $1 AND t.currency_title = $2 AND starts_at > $3::bigint - $4::bigint
       ORDER BY f.high / t.low DESC LIMIT 1`,
      [fromTitle, toTitle, Math.floor(since), PRICE_RANGE_MS],
    )
    return rows[0] ?? null
  }

  async keyOf(chain: string, address: string): Promise<KeyPath | null> {
    const { rows } = await this.#db.query<{ purpose: KeyPath['purpose']; key_index: number }>(
      'SELECT purpose, key_index FROM own_address WHERE chain = $1 AND address = $2',
      [chain, address],
    )
    return rows[0] ? { purpose: rows[0].purpose, index: rows[0].key_index } : null
  }
}
