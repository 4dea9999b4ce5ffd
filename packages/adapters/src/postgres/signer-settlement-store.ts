import type { Funding, Settlement, SettlementStore, SignedVersion } from '@cambio/core/signing/evidence'
import type pg from 'pg'
import type { Queryable } from './queryable.ts'
import { inTransaction } from './unit-of-work.ts'

interface SettlementRow {
  subject: string
  spend_id: string
  asset: string
  recipient: string
  amount: string
}

export class PostgresSignerSettlementStore implements SettlementStore {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async find(subject: string): Promise<Settlement | null> {
    const { rows } = await this.#pool.query<SettlementRow>('SELECT * FROM signer_settlement WHERE subject = $1', [
      subject,
    ])
    const [row] = rows
    if (!row) return null
    const { spend_id: spendId, asset, recipient, amount } = row
    return { subject, spendId, asset, recipient, amountAtomic: BigInt(amount) }
  }

  async claim(
    settlement: Settlement,
    funding: readonly Funding[],
    replaces: string | null,
  ): Promise<'claimed' | 'taken' | 'spent'> {
    try {
      await inTransaction(this.#pool, (client) => claimIn(client, settlement, funding, replaces))
      return 'claimed'
    } catch (error) {
      if (error instanceof ClaimRefused) return error.outcome
      throw error
    }
  }

  async versionsOf(spendId: string): Promise<SignedVersion[]> {
    const { rows } = await this.#pool.query<{
      chain: string
      tx_id: string
      kind: SignedVersion['kind']
      claims: string[]
    }>('SELECT chain, tx_id, kind, claims FROM signer_version WHERE spend_id = $1', [spendId])
    return rows.map(({ chain, tx_id: txId, kind, claims }) => ({ spendId, chain, txId, kind, claims }))
  }

  async isGas(chain: string, txId: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      "SELECT 1 FROM signer_version WHERE chain = $1 AND tx_id = $2 AND kind = 'gas'",
      [chain, txId],
    )
    return rowCount === 1
  }

  async addVersion({ chain, txId, spendId, kind, claims }: SignedVersion): Promise<void> {
    await this.#pool.query(
      'INSERT INTO signer_version (chain, tx_id, spend_id, kind, claims) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
      [chain, txId, spendId, kind, claims],
    )
  }
}

/** Ends the transaction of a claim that must leave nothing behind. */
class ClaimRefused extends Error {
  readonly outcome: 'taken' | 'spent'

  constructor(outcome: 'taken' | 'spent') {
    super(outcome)
    this.outcome = outcome
  }
}

async function claimIn(
  client: Queryable,
  { subject, spendId, asset, recipient, amountAtomic }: Settlement,
  funding: readonly Funding[],
  replaces: string | null,
): Promise<void> {
  const { rowCount } = await client.query(
    `INSERT INTO signer_settlement AS s (subject, spend_id, asset, recipient, amount) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (subject) DO UPDATE SET spend_id = $2, asset = $3, recipient = $4, amount = $5
     WHERE s.spend_id IN ($2, $6)`,
    [subject, spendId, asset, recipient, amountAtomic.toString(), replaces],
  )
  if (rowCount !== 1) throw new ClaimRefused('taken')
  for (const { chain, txId, outputKey } of funding) {
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
