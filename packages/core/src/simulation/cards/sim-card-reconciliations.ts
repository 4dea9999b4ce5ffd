import type { CardDifference } from '../../card-orders/card-difference.ts'
import { CARD_POSTING_KINDS } from '../../card-orders/card-postings.ts'
import type { BookedPurchase, CardReconciliationStore } from '../../card-orders/reconcile-cards.ts'
import type { MemoryCardOrderStore } from '../../testing/memory/memory-card-order-store.ts'
import type { MemoryDatabase } from '../../testing/memory/memory-database.ts'

/**
 * Reads the simulated journal, and schedules an immediate provider query about an order whose report differs from the
 * journal.
 */
export class SimCardReconciliations implements CardReconciliationStore {
  readonly #orders: MemoryCardOrderStore
  readonly #db: MemoryDatabase
  #lastAt: number | null = null

  constructor(orders: MemoryCardOrderStore, db: MemoryDatabase) {
    this.#orders = orders
    this.#db = db
  }

  async lastAt(): Promise<number | null> {
    return this.#lastAt
  }

  async booked(): Promise<BookedPurchase[]> {
    return [...this.#orders.orders.values()].map(({ orderId, pay, createdAt, updatedAt }) => ({
      orderId: String(orderId),
      pay,
      createdAt,
      changedAt: updatedAt,
      kinds: CARD_POSTING_KINDS.filter((kind) => this.#db.postings.has(`${kind} ${orderId}`)),
    }))
  }

  async bookedSales(): Promise<[]> {
    return []
  }

  async finish(
    _provider: string,
    { differences, at }: { differences: readonly CardDifference[]; at: number },
  ): Promise<number> {
    this.#lastAt = at
    for (const { orderId } of differences)
      await this.#orders.update(Number(orderId), (order) => ({ ...order, queryAt: Math.min(order.queryAt ?? at, at) }))
    return differences.length
  }
}
