import { BANK_CHAIN } from '@cambio/core/instruments/instrument'
import { payerWords } from '@cambio/core/fiat/compare-payer'
import { endToEndIdOf, type BankOrder, type StatementEntry } from '@cambio/core/fiat/bank-statement'
import type {
  BankLineStore,
  BankOrderStop,
  Confirmation,
  OpenBankOrder,
  RecordedLine,
  SignedBankOrder,
} from '@cambio/core/ops/bank-transfers/bank-line-store'
import type { Counted } from '@cambio/core/ops/counted'
import { assert, present } from '@cambio/kernel/assert'
import { toLatin } from '../../identity/to-latin.ts'
import { unpackBankOrder } from '../../chains/bank/bank-order.ts'
import { entryFromRow, operatorsOf, type BankLineRow } from './bank-line-row.ts'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

/** Bank payment order as recorded by the signer. */
interface OrderRow {
  tx_id: string
  raw: string
  sale_order: number | null
  sale_user: number | null
  stop: BankOrderStop | null
  subject: string | null
}

interface OpenOrderRow extends OrderRow {
  signed_at: Date
  operator: string | null
  taken_at: Date | null
  total: number
}

/** Returns SQL for the order ID in a settlement's subject. The result is NULL if the settlement is not for an order. */
function orderIdOf(subject: string): string {
  return `CASE WHEN ${subject} LIKE 'order:%' THEN split_part(${subject}, ':', 2)::int END`
}

/**
 * SQL for the payment orders that the signer has signed for the bank. It does not trust the table `bank_order`, because
 * the worker can write to it. Instead it reads the IBAN and the amount from the signed bytes, and the sale from the
 * settlement, which only the signer writes. The kind `own` is a payment to the cold wallet in the signer's settings.
 */
const SIGNED_ORDERS = `bank_order o JOIN signer_version v
  ON v.chain = '${BANK_CHAIN}' AND v.tx_id = o.tx_id AND v.kind IN ('payment', 'own') AND v.raw IS NOT NULL
  LEFT JOIN signer_settlement s ON s.spend_id = v.spend_id
  LEFT JOIN LATERAL bank_origin(s.subject) AS origin (subject) ON true
  LEFT JOIN orders sale ON sale.order_id = ${orderIdOf('origin.subject')} AND sale.to_slug = s.asset
  LEFT JOIN orders settled ON settled.order_id = ${orderIdOf('s.subject')}`
/**
 * SQL for the reason why operators must not submit a payment order to the bank; NULL if there is no reason. `reversed`:
 * a deposit that funds the payment was orphaned or recalled, or the order is at risk. A recall counts from its first
 * statement line, even before the worker has read that line. After a recall with a loss, the exchange also retains the
 * rest of the recalled money. `name-hit`: the account has an open match with a sanctions list.
 * Only the signer records the funding deposits, and only operators record recalls. The server can add name hits, but
 * only operators can clear them.
 */
const STOP = `CASE WHEN settled.state IS NOT DISTINCT FROM 'AT_RISK'
  OR EXISTS (SELECT 1 FROM signer_funding f JOIN deposit d USING (chain, tx_id, output_key)
    WHERE f.subject = s.subject AND d.status = 'ORPHANED')
  OR EXISTS (SELECT 1 FROM signer_funding f JOIN bank_line l ON l.kind = 'recall' AND l.reverses = f.tx_id
    WHERE f.subject = s.subject AND f.chain = '${BANK_CHAIN}')
  OR EXISTS (SELECT 1 FROM signer_funding f
    WHERE f.subject = s.subject AND f.chain = '${BANK_CHAIN}' AND is_recall_with_loss(f.tx_id)) THEN 'reversed'
  WHEN holder_has_name_hit(coalesce(sale.user_id, settled.user_id)) THEN 'name-hit' END`
/**
 * SQL for the earliest known time of the money that a payment order moves. NULL for a transfer to the cold wallet,
 * which has no settlement and no such records.
 * After a restore, the database may lack a payment that the bank has already made. The worker then records its deposit
 * again at a new time, so the deposit's block time counts too. The rest of a recalled transfer is as old as the
 * transfer, because the exchange may have returned the whole transfer before the recall.
 */
const SINCE = `CASE WHEN s.spend_id IS NOT NULL THEN least(v.signed_at, settled.created_at,
  (SELECT min(least(d.seen_at, d.block_at, received.booked_at)) FROM signer_funding f
    JOIN deposit d USING (chain, tx_id, output_key)
    LEFT JOIN bank_line recall ON f.chain = '${BANK_CHAIN}' AND recall.statement_id = f.tx_id AND recall.kind = 'recall'
    LEFT JOIN bank_line received ON received.statement_id = recall.reverses
    WHERE f.subject = s.subject)) END`
const ORDER_COLUMNS = `v.tx_id, v.raw, sale.order_id AS sale_order, sale.user_id AS sale_user, s.subject,
  ${STOP} AS stop`

/**
 * Returns SQL for whether two payers' names have the same words. A name of at least two words also matches a longer
 * name that contains these words. A payer can omit a middle name.
 */
function isSamePayer(words: string, others: string): string {
  const [own, other] = [`string_to_array(${words}, ' ')`, `string_to_array(${others}, ' ')`]
  return `(${words} = ${others} OR (least(cardinality(${own}), cardinality(${other})) >= 2
    AND (${own} @> ${other} OR ${own} <@ ${other})))`
}

/** Length of a payment order's ID, which is a SHA-256 hash in hex. */
const TX_ID_CHARS = 64

export class PostgresBankLineStore implements BankLineStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async lock(): Promise<number> {
    const { rows } = await this.#db.query<{ height: string }>('SELECT height FROM bank_head FOR UPDATE')
    return Number(present(rows[0], 'the statement has a head').height)
  }

  async find(statementId: string): Promise<RecordedLine | null> {
    const { rows } = await this.#db.query<BankLineRow>('SELECT * FROM bank_line WHERE statement_id = $1', [statementId])
    return rows[0] ? lineFromRow(rows[0]) : null
  }

  async findOrderLine(txId: string): Promise<RecordedLine | null> {
    const { rows } = await this.#db.query<BankLineRow>('SELECT * FROM bank_line WHERE tx_id = $1', [txId])
    return rows[0] ? lineFromRow(rows[0]) : null
  }

  async findReversals(reverses: string): Promise<RecordedLine[]> {
    const sql = 'SELECT * FROM bank_line WHERE reverses = $1 ORDER BY recorded_at, statement_id'
    const { rows } = await this.#db.query<BankLineRow>(sql, [reverses])
    return rows.map(lineFromRow)
  }

  async isRecallWithLoss(statementId: string): Promise<boolean> {
    const sql = 'SELECT is_recall_with_loss($1) AS has_loss'
    const { rows } = await this.#db.query<{ has_loss: boolean }>(sql, [statementId])
    return present(rows[0], 'a function returns a row').has_loss
  }

  async unverifiedTotal({
    memo,
    name,
    since,
    except,
  }: Parameters<BankLineStore['unverifiedTotal']>[0]): Promise<bigint> {
    const { rows } = await this.#db.query<{ total: string }>(
      `SELECT coalesce(sum(amount), 0)::text AS total FROM bank_line
       WHERE kind = 'in' AND payer_check IN ('unverified', 'unverified-total') AND booked_at >= ${TIME(2)}
         AND statement_id <> $3 AND (${isSamePayer('payer_words', '$5')} OR memo IN (
           SELECT o.deposit_memo FROM orders named JOIN orders o ON o.order_id = named.order_id OR o.user_id = named.user_id
           WHERE named.deposit_chain = $4 AND named.deposit_memo = $1 AND o.deposit_chain = $4))`,
      [memo, since, except, BANK_CHAIN, payerWords(toLatin, name)],
    )
    return BigInt(present(rows[0], 'a sum has a row').total)
  }

  async findEqual({ statementId, memo, amountMinor, name, bookedAt }: StatementEntry): Promise<string | null> {
    const { rows } = await this.#db.query<{ statement_id: string }>(
      `SELECT statement_id FROM bank_line
       WHERE kind = 'in' AND memo IS NOT DISTINCT FROM $1 AND amount = $2 AND name = $3 AND statement_id <> $5
         AND booked_at >= date_trunc('day', ${TIME(4)}, 'UTC')
         AND booked_at < date_trunc('day', ${TIME(4)}, 'UTC') + interval '24 hours' LIMIT 1`,
      [memo, amountMinor.toString(), name, bookedAt, statementId],
    )
    return rows[0]?.statement_id ?? null
  }

  async payerIbans(memo: string, except: string): Promise<string[]> {
    const { rows } = await this.#db.query<{ payer_iban: string }>(
      `SELECT DISTINCT payer_iban FROM bank_line
       WHERE kind = 'in' AND payer_check = 'matches' AND payer_iban IS NOT NULL AND height IS NOT NULL AND statement_id <> $2
         AND memo IN (SELECT o.deposit_memo FROM orders named JOIN orders o USING (user_id, deposit_chain)
           WHERE named.deposit_chain = $3 AND named.deposit_memo = $1)`,
      [memo, except, BANK_CHAIN],
    )
    return rows.map((row) => row.payer_iban)
  }

  async returnIban(statementId: string): Promise<string | null> {
    const sql = 'SELECT payer_iban_of($1) AS iban'
    const { rows } = await this.#db.query<{ iban: string | null }>(sql, [statementId])
    return rows[0]?.iban ?? null
  }

  async payerIban(statementId: string): Promise<string | null> {
    const sql = 'SELECT recorded_payer_iban($1) AS iban'
    const { rows } = await this.#db.query<{ iban: string | null }>(sql, [statementId])
    return rows[0]?.iban ?? null
  }

  async isIbanProposed(subject: string, iban: string): Promise<boolean> {
    const sql = 'SELECT is_iban_proposed($1, $2) AS is_proposed'
    const { rows } = await this.#db.query<{ is_proposed: boolean }>(sql, [subject, iban])
    return present(rows[0], 'a function returns a row').is_proposed
  }

  async add(entry: StatementEntry, operator: string, confirmation: Confirmation | null): Promise<void> {
    const { statementId, kind, memo, txId, reverses, amountMinor, feeMinor, name, payerCheck, payerIban, bookedAt } =
      entry
    await this.#db.query(
      `INSERT INTO bank_line (statement_id, kind, memo, tx_id, reverses, amount, fee, name, payer_check,
         booked_at, first_operator, height, seal, payer_words, payer_iban)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, ${TIME(10)}, $11, $12, decode($13, 'hex'), $14, $15)`,
      [
        statementId,
        kind,
        memo,
        txId,
        reverses,
        amountMinor.toString(),
        feeMinor.toString(),
        name,
        payerCheck,
        bookedAt,
        operator,
        confirmation?.height ?? null,
        confirmation?.seal ?? null,
        kind === 'in' ? payerWords(toLatin, name) || null : null,
        payerIban,
      ],
    )
  }

  async confirm(statementId: string, operator: string, { height, seal }: Confirmation): Promise<void> {
    await this.#db.query(
      `UPDATE bank_line SET second_operator = $2, height = $3, seal = decode($4, 'hex') WHERE statement_id = $1`,
      [statementId, operator, height, seal],
    )
  }

  async waiting(limit: number): Promise<Counted<RecordedLine>> {
    const { rows } = await this.#db.query<BankLineRow & { total: number }>(
      `SELECT *, count(*) OVER ()::int AS total FROM bank_line
       WHERE height IS NULL ORDER BY recorded_at, statement_id LIMIT $1`,
      [limit],
    )
    return { total: rows[0]?.total ?? 0, items: rows.map(lineFromRow) }
  }

  findOrder(txId: string): Promise<SignedBankOrder | null> {
    return this.#order('o.tx_id = $1', txId)
  }

  findOrderByEndToEndId(endToEndId: string): Promise<SignedBankOrder | null> {
    return this.#order(`left(o.tx_id, ${endToEndIdOf('0'.repeat(TX_ID_CHARS)).length}) = $1`, endToEndId.toLowerCase())
  }

  async #order(condition: string, value: string): Promise<SignedBankOrder | null> {
    const { rows } = await this.#db.query<OrderRow & { is_done: boolean; max_fee: string; since: Date | null }>(
      `SELECT ${ORDER_COLUMNS}, ${SINCE} AS since, coalesce(p.held_fee, 0)::text AS max_fee,
         EXISTS (SELECT 1 FROM bank_line l WHERE l.tx_id = o.tx_id) AS is_done
       FROM ${SIGNED_ORDERS} LEFT JOIN payment p ON p.chain = v.chain AND p.tx_id = v.tx_id WHERE ${condition}`,
      [value],
    )
    const [row] = rows
    if (!row) return null
    const { is_done: isDone, max_fee: maxFee, since } = row
    return { ...orderFromRow(row), isDone, maxFeeMinor: BigInt(maxFee), since: since?.getTime() ?? null }
  }

  async openOrders(limit: number): Promise<Counted<OpenBankOrder>> {
    const { rows } = await this.#db.query<OpenOrderRow>(
      `SELECT ${ORDER_COLUMNS}, v.signed_at, t.operator, t.taken_at, count(*) OVER ()::int AS total
       FROM ${SIGNED_ORDERS} LEFT JOIN bank_order_taken t ON t.tx_id = o.tx_id
       WHERE NOT EXISTS (SELECT 1 FROM bank_line l WHERE l.tx_id = o.tx_id) ORDER BY v.signed_at, v.tx_id LIMIT $1`,
      [limit],
    )
    return { total: rows[0]?.total ?? 0, items: rows.map(openOrderFromRow) }
  }

  async take(txId: string, operator: string): Promise<string> {
    await this.#db.query('INSERT INTO bank_order_taken (tx_id, operator) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      txId,
      operator,
    ])
    const { rows } = await this.#db.query<{ operator: string }>(
      'SELECT operator FROM bank_order_taken WHERE tx_id = $1',
      [txId],
    )
    return present(rows[0], 'the order is taken').operator
  }

  async release(txId: string): Promise<string | null> {
    const sql = 'DELETE FROM bank_order_taken WHERE tx_id = $1 RETURNING operator'
    const { rows } = await this.#db.query<{ operator: string }>(sql, [txId])
    return rows[0]?.operator ?? null
  }
}

function lineFromRow(row: BankLineRow): RecordedLine {
  const height = row.height === null ? null : Number(row.height)
  return { ...entryFromRow(row), operators: operatorsOf(row), height }
}

function openOrderFromRow({ signed_at: signedAt, operator, taken_at: at, ...row }: OpenOrderRow): OpenBankOrder {
  const taken = operator === null || at === null ? null : { operator, at: at.getTime() }
  return { ...orderFromRow(row), createdAt: signedAt.getTime(), taken }
}

function orderFromRow({ tx_id: txId, raw, sale_order: orderId, sale_user: userId, subject, stop }: OrderRow) {
  const order: BankOrder = unpackBankOrder(raw)
  assert(order.txId === txId, `order ${txId} for the bank has the bytes of its id`)
  const sale = orderId === null || userId === null ? null : { orderId, userId }
  const settlesOrder = subject?.startsWith('order:') === true
  return { ...order, sale, stop, settlesOrder }
}
