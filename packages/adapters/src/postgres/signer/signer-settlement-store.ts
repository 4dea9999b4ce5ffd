import type {
  Balance,
  BalanceRecord,
  ClaimOutcome,
  Funding,
  Settlement,
  SettlementStore,
  SignedVersion,
} from '@cambio/core/signing/evidence'
import type pg from 'pg'
import { assertFunded, claimIn, ClaimRefused } from '../payments/claim-settlement.ts'
import { balanceFromName, balanceNames, readBalance } from './signer-balances.ts'
import { addCreditIn, isOverlapSpent } from './signer-funding.ts'
import { inTransaction } from '../unit-of-work.ts'

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

/** SQL columns of a signed version. Queries list them, because the client does not prepare queries with `*`. */
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
