import { InsufficientFunds, type LedgerStore } from '../../ledger/ledger-store.ts'
import type { Account, Posting } from '../../ledger/posting.ts'
import type { MemoryDatabase } from './memory-database.ts'

export class MemoryLedgerStore implements LedgerStore {
  readonly #db: MemoryDatabase

  constructor(db: MemoryDatabase) {
    this.#db = db
  }

  async post(...postings: Posting[]): Promise<boolean> {
    return postings.map((posting) => this.#post(posting)).every(Boolean)
  }

  #post(posting: Posting): boolean {
    const { postings, balances } = this.#db
    const name = `${posting.kind} ${posting.reference}`
    if (postings.has(name)) return false
    for (const { account, asset, amountAtomic } of posting.entries) {
      const key = `${account} ${asset}`
      this.#db.set(balances, key, (balances.get(key) ?? 0n) + amountAtomic)
    }
    for (const { account, asset } of posting.entries)
      if (isOverdrawn(account, balances.get(`${account} ${asset}`) ?? 0n)) {
        throw new InsufficientFunds(`${posting.kind} ${posting.reference}`)
      }
    this.#db.set(postings, name, posting)
    return true
  }

  async balance(account: Account, asset: string): Promise<bigint> {
    return this.#db.balances.get(`${account} ${asset}`) ?? 0n
  }

  async balances(account: Account): Promise<Map<string, bigint>> {
    const prefix = `${account} `
    const own = [...this.#db.balances.entries()].filter(([key]) => key.startsWith(prefix))
    return new Map(own.map(([key, amount]) => [key.slice(prefix.length), amount]))
  }
}

/** Returns whether a balance violates the database constraint on guarded accounts. */
function isOverdrawn(account: Account, balance: bigint): boolean {
  if (account.startsWith('user:') || account.startsWith('withdrawal:')) return balance > 0n
  return account.startsWith('custody:') && account !== 'custody:reverted' && balance < 0n
}
