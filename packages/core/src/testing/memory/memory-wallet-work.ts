import type { Stores } from '../../chain-work/stores.ts'
import type { WalletStores, WalletWork } from '../../wallet/wallet-work.ts'
import type { MemoryDatabase } from './memory-database.ts'

/** In-memory transactions on wallets. Emails are not stored, and no account has a second factor. */
export class MemoryWalletWork implements WalletWork {
  readonly stores: WalletStores
  readonly #db: MemoryDatabase

  constructor(db: MemoryDatabase, stores: Stores) {
    this.#db = db
    this.stores = {
      ...stores,
      emails: { add: () => Promise.resolve(), addFor: () => Promise.resolve() },
      codes: { take: () => Promise.resolve(false) },
      twoFactors: {
        ways: () => Promise.resolve([]),
        factorSince: () => Promise.resolve(null),
        useGrant: () => Promise.resolve(false),
      },
    }
  }

  transaction<T>(work: (stores: WalletStores) => Promise<T>): Promise<T> {
    return this.#db.transaction(() => work(this.stores))
  }
}
