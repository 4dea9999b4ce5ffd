import type { Queryable } from '../queryable.ts'

/** Stores the fingerprint of the wallet to which the database's addresses belong. */
export class WalletIdentityStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  /** Returns the fingerprint, or null if the database belongs to no wallet yet. */
  async find(): Promise<string | null> {
    const { rows } = await this.#db.query<{ fingerprint: string }>('SELECT fingerprint FROM wallet_identity')
    return rows[0]?.fingerprint ?? null
  }

  /**
   * Stores the fingerprint unless the database already contains one, and returns the stored one. Concurrent calls
   * return the same fingerprint.
   */
  async claim(fingerprint: string): Promise<string> {
    const { rows } = await this.#db.query<{ claimed: string | null }>('SELECT claim_wallet($1) AS claimed', [
      fingerprint,
    ])
    return rows[0]?.claimed ?? (await this.find()) ?? fingerprint
  }
}
