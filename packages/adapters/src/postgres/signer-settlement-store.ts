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
import { earningsShare } from '@cambio/core/signing/earnings-share'
import { present } from '@cambio/kernel/assert'
import type pg from 'pg'
import type { Queryable } from './queryable.ts'
import { inTransaction } from './unit-of-work.ts'

interface SettlementRow {
  spend_id: string
  asset: string
  recipient: string
  amount: string
  payer: string | null
  client: string
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

/** SQL columns of a version. Queries list them, because the client does not prepare queries with `*`. */
const VERSION_COLUMNS = 'spend_id, chain, tx_id, kind, claims, life_from, life_until, raw'

/** SQLSTATE unique_violation: the spend ID already belongs to another order, withdrawal or account. */
const TAKEN = '23505'

export class PostgresSignerSettlementStore implements SettlementStore {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async find(subject: string): Promise<Settlement | null> {
    const { rows } = await this.#pool.query<SettlementRow>(
      'SELECT spend_id, asset, recipient, amount, payer, client FROM signer_settlement WHERE subject = $1',
      [subject],
    )
    const [row] = rows
    if (!row) return null
    const { spend_id: spendId, asset, recipient, amount, payer, client } = row
    return {
      subject,
      spendId,
      asset,
      recipient,
      amountAtomic: BigInt(amount),
      payer: payer === null ? null : balanceFromName(payer),
      client,
    }
  }

  async claim(
    settlement: Settlement,
    funding: readonly Funding[],
    replaces: string | null,
    earningsPerDayAtomic: bigint,
  ): Promise<ClaimOutcome> {
    try {
      await inTransaction(this.#pool, async (client) => {
        await claimIn(client, settlement, funding, replaces)
        if (settlement.payer) await assertFunded(client, settlement, settlement.payer, earningsPerDayAtomic)
      })
      return 'claimed'
    } catch (error) {
      if (error instanceof ClaimRefused) return error.outcome
      if ((error as { code?: unknown }).code === TAKEN) return 'taken'
      throw error
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
      if (await isOverlapSpent(client, transfer)) return 'spent'
      return addCreditIn(client, balance, transfer)
    })
  }

  async versionsOf(spendId: string): Promise<SignedVersion[]> {
    const { rows } = await this.#pool.query<VersionRow>(
      `SELECT ${VERSION_COLUMNS} FROM signer_version WHERE spend_id = $1`,
      [spendId],
    )
    return rows.map(versionFromRow)
  }

  async rivalsOf(chain: string, claims: readonly string[], spendId: string): Promise<SignedVersion[]> {
    const { rows } = await this.#pool.query<VersionRow>(
      `SELECT ${VERSION_COLUMNS} FROM signer_version WHERE chain = $1 AND claims && $2::text[] AND spend_id <> $3`,
      [chain, claims, spendId],
    )
    return rows.map(versionFromRow)
  }

  async isClaimed(chain: string, claim: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      'SELECT 1 FROM signer_version WHERE chain = $1 AND claims @> $2::text[] LIMIT 1',
      [chain, [claim]],
    )
    return rowCount === 1
  }

  async hasClaimsOf(chain: string, prefix: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      'SELECT 1 FROM signer_version WHERE chain = $1 AND starts_with(claims[1], $2) LIMIT 1',
      [chain, prefix],
    )
    return rowCount === 1
  }

  async signedAmong(chain: string, txIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.#pool.query<{ tx_id: string }>(
      'SELECT tx_id FROM signer_version WHERE chain = $1 AND tx_id = ANY ($2)',
      [chain, txIds],
    )
    return new Set(rows.map((row) => row.tx_id))
  }

  async newestFromHeight(chain: string): Promise<number | null> {
    const { rows } = await this.#pool.query<{ height: string | null }>(
      'SELECT max(life_from) AS height FROM signer_version WHERE chain = $1',
      [chain],
    )
    const height = rows[0]?.height ?? null
    return height === null ? null : Number(height)
  }

  async isOwn(chain: string, txId: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      "SELECT 1 FROM signer_version WHERE chain = $1 AND tx_id = $2 AND kind <> 'payment'",
      [chain, txId],
    )
    return rowCount === 1
  }

  async addVersion({ chain, txId, spendId, kind, claims, life, raw }: SignedVersion): Promise<void> {
    await this.#pool.query(
      `INSERT INTO signer_version (chain, tx_id, spend_id, kind, claims, life_from, life_until, raw)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
      [chain, txId, spendId, kind, claims, life?.fromHeight ?? null, life?.expiresAt ?? null, raw],
    )
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

async function claimIn(
  client: Queryable,
  { subject, spendId, asset, recipient, amountAtomic, payer, client: capClient }: Settlement,
  funding: readonly Funding[],
  replaces: string | null,
): Promise<void> {
  const { rowCount } = await client.query(
    `INSERT INTO signer_settlement AS s (subject, spend_id, asset, recipient, amount, payer, client)
       VALUES ($1, $2, $3, $4, $5, $7, $8)
     -- Every signed version of a payment may be mined: the highest one counts.
     ON CONFLICT (subject) DO UPDATE SET spend_id = $2, asset = $3, recipient = $4, payer = $7, client = $8,
       amount = CASE WHEN s.spend_id = $2 THEN greatest(s.amount::numeric, $5::numeric) ELSE $5::numeric END
     WHERE s.spend_id IN ($2, $6)`,
    [subject, spendId, asset, recipient, amountAtomic.toString(), replaces, payer && balanceName(payer), capClient],
  )
  if (rowCount !== 1) throw new ClaimRefused('taken')
  for (const transfer of funding) {
    const { chain, txId, outputKey } = transfer
    if (await isOverlapSpent(client, transfer)) throw new ClaimRefused('spent')
    await client.query(
      'INSERT INTO signer_funding (chain, tx_id, output_key, subject) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [chain, txId, outputKey, subject],
    )
    const { rowCount: own } = await client.query(
      'SELECT 1 FROM signer_funding WHERE chain = $1 AND tx_id = $2 AND output_key = $3 AND subject = $4',
      [chain, txId, outputKey, subject],
    )
    if (own !== 1) throw new ClaimRefused('spent')
  }
}

/**
 * Returns whether a transfer's coins already fund a payment or balance under another output key. A caller can use the
 * transfers of a transaction one by one, each under its own key. A caller can also use their sum under a separate key.
 * Concurrent calls for the same transaction wait for each other.
 */
async function isOverlapSpent(client: Queryable, { chain, txId, overlaps }: Funding): Promise<boolean> {
  if (overlaps.length === 0) return false
  await client.query('SELECT lock_for_signer($1)', [`transfers:${chain}:${txId}`])
  const { rows } = await client.query(
    'SELECT 1 FROM signer_funding WHERE chain = $1 AND tx_id = $2 AND output_key = ANY ($3) LIMIT 1',
    [chain, txId, overlaps],
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

/** Returns the names of a balance and of all balances that were merged into it. */
function balanceNames({ userId, asset, mergedFrom = [] }: Balance): string[] {
  return [userId, ...mergedFrom].map((one) => balanceName({ userId: one, asset }))
}

function balanceFromName(name: string): Balance {
  const [, userId = '', asset = ''] = BALANCE_NAME.exec(name) ?? []
  return { userId: Number(userId), asset }
}

/**
 * Returns the total amount that has funded a balance and the total amount spent from it, in base units. Includes the
 * balances that were merged into it. Excludes the payment for the subject `without`.
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
 * Checks that a balance has received at least as much as it spends. A grant covers a shortfall in the earnings asset.
 * `earningsPerDayAtomic` limits the grants of all accounts within 24 hours, and one account may use a share of it.
 * Concurrent calls for the same balance wait for each other, and so do concurrent grants.
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
  const share = earningsShare(earningsPerDayAtomic)
  if (missing > share) throw new ClaimRefused('above-share')
  await client.query("SELECT lock_for_signer('grant')")
  const { rowCount } = await client.query(
    `INSERT INTO signer_grant AS g (subject, payer, amount)
     SELECT $1, $2, $3::numeric FROM (
       SELECT coalesce(sum(amount), 0) AS total, coalesce(sum(amount) FILTER (WHERE payer = ANY ($6)), 0) AS own
       FROM signer_grant WHERE subject <> $1 AND granted_at > clock_timestamp() - interval '24 hours') AS day
     WHERE total + $3::numeric <= $4::numeric AND own + $3::numeric <= $5::numeric
     ON CONFLICT (subject) DO UPDATE SET amount = greatest(g.amount, excluded.amount)`,
    [
      subject,
      balanceName(balance),
      missing.toString(),
      earningsPerDayAtomic.toString(),
      share.toString(),
      balanceNames(balance),
    ],
  )
  if (rowCount !== 1) throw new ClaimRefused('earnings-used')
}
