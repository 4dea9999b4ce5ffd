import type { Queryable } from './queryable.ts'

/** Store for the fingerprint of the wallet that the database's addresses belong to. */
export class WalletIdentityStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  /** Returns the fingerprint; null while the database belongs to no wallet. */
  async find(): Promise<string | null> {
    const { rows } = await this.#db.query<{ fingerprint: string }>('SELECT fingerprint FROM wallet_identity')
    return rows[0]?.fingerprint ?? null
  }

  /**
   * Stores the fingerprint unless one exists already, and returns the stored one. Concurrent calls return the same
   * fingerprint.
   */
  async claim(fingerprint: string): Promise<string> {
    const { rows } = await this.#db.query<{ claimed: string | null }>('SELECT claim_wallet($1) AS claimed', [
      fingerprint,
    ])
    return rows[0]?.claimed ?? (await this.find()) ?? fingerprint
  }
}
