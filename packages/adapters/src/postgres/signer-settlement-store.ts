import type {
  Balance,
  BalanceRecord,
  ClaimOutcome,
  Funding,
  Settlement,
  SettlementStore,
  SignedVersion,
} from '@cambio/core/signing/evidence'
import { EARNINGS_ASSET } from '@cambio/core/affiliates/earnings-asset'
import { present } from '@cambio/kernel/assert'
import type pg from 'pg'
import { joinCalls } from './join-calls.ts'
import type { Queryable } from './queryable.ts'
import { inTransaction } from './unit-of-work.ts'

interface SettlementRow {
  subject: string
  spend_id: string
  asset: string
  recipient: string
  amount: string
  payer: string | null
}

interface VersionRow {
  spend_id: string
  chain: string
  tx_id: string
  kind: SignedVersion['kind']
  claims: string[]
  life_from: string | null
  life_until: string | null
  raw: string | null
}

/** SQL columns of a version. A query lists them instead of `*`, so that the client prepares it. */
const VERSION_COLUMNS = 'spend_id, chain, tx_id, kind, claims, life_from, life_until, raw'

/** SQLSTATE unique_violation: the spend ID already belongs to another order, withdrawal or account. */
const TAKEN = '23505'

/** A call to `claim`. */
interface ClaimCall {
  settlement: Settlement
  funding: readonly Funding[]
  replaces: string | null
  earningsPerDayAtomic: bigint
}

/** The signer's record of settlements in Postgres. Concurrent calls for payouts share their queries and transactions. */
export class PostgresSignerSettlementStore implements SettlementStore {
  readonly #pool: pg.Pool
  readonly #find = joinCalls((subjects: readonly string[]) => this.#findAll(subjects))
  readonly #claim = joinCalls((calls: readonly ClaimCall[]) => this.#claimTogether(calls))
  readonly #versions = joinCalls((spendIds: readonly string[]) => this.#versionsOfAll(spendIds))
  readonly #own = joinCalls((names: readonly [chain: string, txId: string][]) => this.#areOwn(names))
  readonly #add = joinCalls((versions: readonly SignedVersion[]) => this.#addVersions(versions))

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  find(subject: string): Promise<Settlement | null> {
    return this.#find(subject)
  }

  async #findAll(subjects: readonly string[]): Promise<(Settlement | null)[]> {
    const { rows } = await this.#pool.query<SettlementRow>(
      'SELECT subject, spend_id, asset, recipient, amount, payer FROM signer_settlement WHERE subject = ANY ($1)',
      [subjects],
    )
    const settlements = new Map(rows.map((row) => [row.subject, settlementFromRow(row)]))
    return subjects.map((subject) => settlements.get(subject) ?? null)
  }

  claim(
    settlement: Settlement,
    funding: readonly Funding[],
    replaces: string | null,
    earningsPerDayAtomic: bigint,
  ): Promise<ClaimOutcome> {
    return this.#claim({ settlement, funding, replaces, earningsPerDayAtomic })
  }

  /**
   * Stores several settlements in one transaction, all or none.
   * @throws when one of several settlements is refused; the caller then repeats each of them alone
   */
  async #claimTogether(calls: readonly ClaimCall[]): Promise<ClaimOutcome[]> {
    try {
      await inTransaction(this.#pool, (client) => claimIn(client, calls))
      return calls.map(() => 'claimed')
    } catch (error) {
      const refused = refusedOutcome(error)
      if (refused === null || calls.length > 1) throw error
      return [refused]
    }
  }

  async balanceRecord(balance: Balance, subject: string): Promise<BalanceRecord> {
    return readBalance(this.#pool, balance, subject)
  }

  async spentBy(balance: Balance): Promise<{ subject: string; spendId: string }[]> {
    const { rows } = await this.#pool.query<{ subject: string; spendId: string }>(
      'SELECT subject, spend_id AS "spendId" FROM signer_settlement WHERE payer = ANY ($1) ORDER BY subject',
      [balanceNames(balance)],
    )
    return rows
  }

  async forget(subject: string): Promise<void> {
    await inTransaction(this.#pool, async (client) => {
      await client.query('DELETE FROM signer_grant WHERE subject = $1', [subject])
      await client.query('DELETE FROM signer_settlement WHERE subject = $1 AND payer IS NOT NULL', [subject])
    })
  }

  async addCredit(balance: Balance, transfer: Funding & { amountAtomic: bigint }): Promise<'recorded' | 'spent'> {
    return inTransaction(this.#pool, async (client) => {
      await lockTransfers(client, [transfer])
      if (await isOverlapSpent(client, [transfer])) return 'spent'
      return addCreditIn(client, balance, transfer)
    })
  }

  versionsOf(spendId: string): Promise<SignedVersion[]> {
    return this.#versions(spendId)
  }

  async #versionsOfAll(spendIds: readonly string[]): Promise<SignedVersion[][]> {
    const { rows } = await this.#pool.query<VersionRow>(
      `SELECT ${VERSION_COLUMNS} FROM signer_version WHERE spend_id = ANY ($1)`,
      [spendIds],
    )
    const versions = Map.groupBy(rows.map(versionFromRow), ({ spendId }) => spendId)
    return spendIds.map((spendId) => versions.get(spendId) ?? [])
  }

  async rivalsOf(chain: string, claims: readonly string[], spendId: string): Promise<SignedVersion[]> {
    const { rows } = await this.#pool.query<VersionRow>(
      `SELECT ${VERSION_COLUMNS} FROM signer_version WHERE chain = $1 AND claims && $2::text[] AND spend_id <> $3`,
      [chain, claims, spendId],
    )
    return rows.map(versionFromRow)
  }

  isOwn(chain: string, txId: string): Promise<boolean> {
    return this.#own([chain, txId])
  }

  async #areOwn(names: readonly [chain: string, txId: string][]): Promise<boolean[]> {
    const { rows } = await this.#pool.query<{ place: number }>(
      `SELECT place::int FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS given (chain, tx_id, place)
       JOIN signer_version USING (chain, tx_id) WHERE kind <> 'payment'`,
      [names.map(([chain]) => chain), names.map(([, txId]) => txId)],
    )
    const own = new Set(rows.map(({ place }) => place))
    return names.map((_name, index) => own.has(index + 1))
  }

  addVersion(version: SignedVersion): Promise<void> {
    return this.#add(version)
  }

  async #addVersions(versions: readonly SignedVersion[]): Promise<undefined[]> {
    await this.#pool.query(
      `INSERT INTO signer_version (chain, tx_id, spend_id, kind, claims, life_from, life_until, raw)
       SELECT chain, tx_id, spend_id, kind, claims, life_from, life_until, raw
       FROM jsonb_to_recordset($1::jsonb) AS given (chain text, tx_id text, spend_id text, kind text, claims text[],
         life_from bigint, life_until bigint, raw text)
       ORDER BY chain, tx_id ON CONFLICT DO NOTHING`,
      [JSON.stringify(versions.map(versionToJson))],
    )
    return versions.map(() => undefined)
  }
}

function settlementFromRow({ spend_id: spendId, amount, payer, ...row }: SettlementRow): Settlement {
  return { ...row, spendId, amountAtomic: BigInt(amount), payer: payer === null ? null : balanceFromName(payer) }
}

function versionToJson({ chain, txId, spendId, kind, claims, life, raw }: SignedVersion): Record<string, unknown> {
  return {
    ...{ chain, tx_id: txId, spend_id: spendId, kind, claims, raw },
    ...{ life_from: life?.fromHeight ?? null, life_until: life?.expiresAt ?? null },
  }
}

function versionFromRow(row: VersionRow): SignedVersion {
  const { spend_id: spendId, chain, tx_id: txId, kind, claims, life_from: from, life_until: until, raw } = row
  const life = from === null || until === null ? null : { fromHeight: Number(from), expiresAt: Number(until) }
  return { spendId, chain, txId, kind, claims, life, raw }
}

/** Thrown within `claim` to roll back its transaction. */
class ClaimRefused extends Error {
  readonly outcome: Exclude<ClaimOutcome, 'claimed'>

  constructor(outcome: Exclude<ClaimOutcome, 'claimed'>) {
    super(outcome)
    this.outcome = outcome
  }
}

/** Returns the outcome with which an error refuses a settlement, or null for any other error. */
function refusedOutcome(error: unknown): ClaimRefused['outcome'] | null {
  if (error instanceof ClaimRefused) return error.outcome
  return (error as { code?: unknown }).code === TAKEN ? 'taken' : null
}

async function claimIn(client: Queryable, calls: readonly ClaimCall[]): Promise<void> {
  await insertSettlements(client, calls)
  await insertFunding(client, calls)
  for (const { settlement, earningsPerDayAtomic } of calls)
    if (settlement.payer) await assertFunded(client, settlement, settlement.payer, earningsPerDayAtomic)
}

async function insertSettlements(client: Queryable, calls: readonly ClaimCall[]): Promise<void> {
  const { rowCount } = await client.query(
    `INSERT INTO signer_settlement AS s (subject, spend_id, asset, recipient, amount, payer)
     SELECT subject, spend_id, asset, recipient, amount, payer
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::numeric[], $6::text[])
       AS given (subject, spend_id, asset, recipient, amount, payer) ORDER BY subject
     -- Every signed version of a payment may be mined: the highest one counts.
     ON CONFLICT (subject) DO UPDATE SET spend_id = excluded.spend_id, asset = excluded.asset,
       recipient = excluded.recipient, payer = excluded.payer,
       amount = CASE WHEN s.spend_id = excluded.spend_id THEN greatest(s.amount::numeric, excluded.amount::numeric)
         ELSE excluded.amount::numeric END
     WHERE s.spend_id IN (excluded.spend_id, ($7::text[])[array_position($1::text[], excluded.subject)])`,
    [
      calls.map(({ settlement }) => settlement.subject),
      calls.map(({ settlement }) => settlement.spendId),
      calls.map(({ settlement }) => settlement.asset),
      calls.map(({ settlement }) => settlement.recipient),
      calls.map(({ settlement }) => settlement.amountAtomic.toString()),
      calls.map(({ settlement: { payer } }) => payer && balanceName(payer)),
      calls.map(({ replaces }) => replaces),
    ],
  )
  if (rowCount !== calls.length) throw new ClaimRefused('taken')
}

/** Records the transfers that fund settlements. */
async function insertFunding(client: Queryable, calls: readonly ClaimCall[]): Promise<void> {
  const given = calls.flatMap(({ settlement, funding }) =>
    funding.map((transfer) => ({ ...transfer, subject: settlement.subject })),
  )
  if (given.length === 0) return
  await lockTransfers(client, given)
  const rows = [
    given.map(({ chain }) => chain),
    given.map(({ txId }) => txId),
    given.map(({ outputKey }) => outputKey),
    given.map(({ subject }) => subject),
  ]
  await client.query(
    `INSERT INTO signer_funding (chain, tx_id, output_key, subject)
     SELECT chain, tx_id, output_key, subject FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
       AS given (chain, tx_id, output_key, subject) ORDER BY chain, tx_id, output_key ON CONFLICT DO NOTHING`,
    rows,
  )
  const { rowCount: own } = await client.query(
    `SELECT 1 FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS given (chain, tx_id, output_key, subject)
     JOIN signer_funding USING (chain, tx_id, output_key, subject)`,
    rows,
  )
  if (own !== given.length || (await isOverlapSpent(client, given))) throw new ClaimRefused('spent')
}

/**
 * Locks the transactions of transfers that have overlaps until the end of the transaction, so that concurrent calls for
 * such a transaction wait for each other. Locks them in a fixed order, so that two calls cannot deadlock.
 */
async function lockTransfers(client: Queryable, transfers: readonly Funding[]): Promise<void> {
  const names = transfers
    .filter(({ overlaps }) => overlaps.length > 0)
    .map(({ chain, txId }) => `transfers:${chain}:${txId}`)
  for (const name of [...new Set(names)].toSorted()) await client.query('SELECT lock_for_signer($1)', [name])
}

/**
 * Returns whether the coins of a transfer fund a payment or balance under another output key. A caller can use several
 * transfers of a transaction one by one under their own keys, or as their sum under a separate key. The caller must
 * have locked the transfers.
 */
async function isOverlapSpent(client: Queryable, transfers: readonly Funding[]): Promise<boolean> {
  const overlaps = transfers.flatMap(({ chain, txId, overlaps: keys }) => keys.map((key) => ({ chain, txId, key })))
  if (overlaps.length === 0) return false
  const { rows } = await client.query(
    `SELECT 1 FROM unnest($1::text[], $2::text[], $3::text[]) AS given (chain, tx_id, output_key)
     JOIN signer_funding USING (chain, tx_id, output_key) LIMIT 1`,
    [overlaps.map(({ chain }) => chain), overlaps.map(({ txId }) => txId), overlaps.map(({ key }) => key)],
  )
  return rows.length > 0
}

async function addCreditIn(
  client: Queryable,
  balance: Balance,
  { chain, txId, outputKey, amountAtomic }: Funding & { amountAtomic: bigint },
): Promise<'recorded' | 'spent'> {
  const { rows } = await client.query<{ subject: string }>(
    `WITH added AS (INSERT INTO signer_funding (chain, tx_id, output_key, subject, amount)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING subject)
     SELECT subject FROM added
     UNION ALL SELECT subject FROM signer_funding WHERE chain = $1 AND tx_id = $2 AND output_key = $3`,
    [chain, txId, outputKey, balanceName(balance), amountAtomic.toString()],
  )
  return rows[0]?.subject === balanceName(balance) ? 'recorded' : 'spent'
}

const BALANCE_NAME = /^balance:(\d+):(.+)$/

function balanceName({ userId, asset }: Balance): string {
  return `balance:${userId}:${asset}`
}

/** Returns the names of a balance and of the balances that were merged into it. */
function balanceNames({ userId, asset, mergedFrom = [] }: Balance): string[] {
  return [userId, ...mergedFrom].map((one) => balanceName({ userId: one, asset }))
}

function balanceFromName(name: string): Balance {
  const [, userId = '', asset = ''] = BALANCE_NAME.exec(name) ?? []
  return { userId: Number(userId), asset }
}

/**
 * Returns the amounts that have funded a balance and that it has spent, in base units. Includes the balances that were
 * merged into it. Omits the payment for the subject `without`.
 */
async function readBalance(db: Queryable, balance: Balance, without: string): Promise<BalanceRecord> {
  const { rows } = await db.query<{ funded: string; spent: string }>(
    `SELECT
       coalesce((SELECT sum(amount) FROM signer_funding WHERE subject = ANY ($1)), 0)
         + coalesce((SELECT sum(amount) FROM signer_grant WHERE payer = ANY ($1) AND subject <> $2), 0) AS funded,
       coalesce((SELECT sum(amount) FROM signer_settlement WHERE payer = ANY ($1) AND subject <> $2), 0) AS spent`,
    [balanceNames(balance), without],
  )
  const { funded, spent } = present(rows[0], 'an aggregate returns one row')
  return { fundedAtomic: BigInt(funded), spentAtomic: BigInt(spent) }
}

/**
 * Checks that a balance has received at least as much as it spends. Covers a shortfall in the earnings asset with a
 * grant, up to a maximum total of all grants in 24 hours (base units). Concurrent calls for the same balance wait for
 * each other, and so do concurrent grants.
 * @throws {ClaimRefused} when the balance does not cover the settlement
 */
async function assertFunded(
  client: Queryable,
  { subject, asset, amountAtomic }: Settlement,
  balance: Balance,
  earningsPerDayAtomic: bigint,
): Promise<void> {
  await client.query('SELECT lock_for_signer($1)', [balanceName(balance)])
  const { fundedAtomic, spentAtomic } = await readBalance(client, balance, subject)
  const missing = spentAtomic + amountAtomic - fundedAtomic
  if (missing <= 0n) return
  if (asset !== EARNINGS_ASSET) throw new ClaimRefused('unfunded')
  await client.query("SELECT lock_for_signer('grant')")
  const { rowCount } = await client.query(
    `INSERT INTO signer_grant AS g (subject, payer, amount)
     SELECT $1, $2, $3::numeric WHERE $3::numeric + coalesce((SELECT sum(amount) FROM signer_grant
       WHERE subject <> $1 AND granted_at > clock_timestamp() - interval '24 hours'), 0) <= $4::numeric
     ON CONFLICT (subject) DO UPDATE SET amount = greatest(g.amount, excluded.amount)`,
    [subject, balanceName(balance), missing.toString(), earningsPerDayAtomic.toString()],
  )
  if (rowCount !== 1) throw new ClaimRefused('unfunded')
}
