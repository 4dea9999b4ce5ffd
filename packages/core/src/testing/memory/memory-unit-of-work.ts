import { FenceBroken, type Fence, type Stores, type UnitOfWork } from '../../shared/unit-of-work.ts'
import { MemoryChainStore } from './memory-chain-store.ts'
import type { MemoryDatabase } from './memory-database.ts'
import { MemoryEarningStore } from './memory-earning-store.ts'
import { MemoryLedgerStore } from './memory-ledger-store.ts'
import { MemoryOrderStore } from './memory-order-store.ts'
import { MemoryPaymentStore } from './memory-payment-store.ts'
import { MemoryPlaceStore } from './memory-place-store.ts'
import { MemoryWithdrawalStore } from './memory-withdrawal-store.ts'

/** The exchange's stores in memory, with transactions that roll back and fences that hold; letters are not kept. */
export class MemoryUnitOfWork implements UnitOfWork {
  readonly stores: Stores
  readonly #db: MemoryDatabase
  readonly #tokens = new Map<string, bigint>()

  constructor(db: MemoryDatabase) {
    this.#db = db
    this.stores = {
      orders: new MemoryOrderStore(db),
      chains: new MemoryChainStore(db),
      payments: new MemoryPaymentStore(db),
      ledger: new MemoryLedgerStore(db),
      earnings: new MemoryEarningStore(db),
      places: new MemoryPlaceStore(db),
      withdrawals: new MemoryWithdrawalStore(db),
      letters: { addFor: () => Promise.resolve() },
    }
  }

  /** Gives a lease to a new holder: every older fence of it is worthless from now on. */
  lease(name: string): Fence {
    const token = (this.#tokens.get(name) ?? 0n) + 1n
    this.#tokens.set(name, token)
    return { lease: name, token }
  }

  transaction<T>(work: (stores: Stores) => Promise<T>, fence?: Fence): Promise<T> {
    return this.#db.transaction(async () => {
      if (fence && this.#tokens.get(fence.lease) !== fence.token)
        throw new FenceBroken(`lease ${fence.lease} has a newer holder`)
      return work(this.stores)
    })
  }
}
