import { FenceBroken, type Fence } from '../../shared/unit-of-work.ts'
import type { Stores, Work } from '../../chain-work/stores.ts'
import { MemoryBridgedCredits } from './memory-bridged-credits.ts'
import { MemoryChainStore } from './memory-chain-store.ts'
import type { MemoryDatabase } from './memory-database.ts'
import { MemoryEarningStore } from './memory-earning-store.ts'
import { MemoryLedgerStore } from './memory-ledger-store.ts'
import { MemoryOrderStore } from './memory-order-store.ts'
import { MemoryPaymentStore } from './memory-payment-store.ts'
import { MemoryDepositTargetStore } from './memory-deposit-target-store.ts'
import { MemoryWithdrawalStore } from './memory-withdrawal-store.ts'
import { NO_MESSENGER_MESSAGES } from './no-messenger-messages.ts'

/**
 * In-memory stores of the exchange, with transactions that can roll back and with fencing tokens. Emails are not
 * stored.
 */
export class MemoryUnitOfWork implements Work {
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
      bridged: new MemoryBridgedCredits(db),
      depositTargets: new MemoryDepositTargetStore(db),
      withdrawals: new MemoryWithdrawalStore(db),
      emails: { addFor: () => Promise.resolve() },
      messages: NO_MESSENGER_MESSAGES,
    }
  }

  /** Assigns a lease to a new holder, which invalidates the lease's earlier fencing tokens. */
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
