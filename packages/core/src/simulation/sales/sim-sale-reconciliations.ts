import type { CardDifference } from '../../card-orders/card-difference.ts'
import type { CardReconciliationStore } from '../../card-orders/reconcile-cards.ts'
import type { BookedSale } from '../../card-orders/reconcile-sales.ts'
import type { MemoryDatabase } from '../../testing/memory/memory-database.ts'

/** Reads the simulated sales and their postings, and stores the differences that the reconciliation finds. */
export class SimSaleReconciliations implements CardReconciliationStore {
  /** IDs of the orders, or of the provider's sales without an order, that wait for an operator. */
  readonly reported = new Set<string>()
  readonly #db: MemoryDatabase
  #lastAt: number | null = null

  constructor(db: MemoryDatabase) {
    this.#db = db
  }

  async lastAt(): Promise<number | null> {
    return this.#lastAt
  }

  async booked(): Promise<[]> {
    return []
  }

  async bookedSales(): Promise<BookedSale[]> {
    return [...this.#db.orders.values()].flatMap(({ orderId, fill, state, createdAt }) => {
      if (fill === null) return []
      const posting = this.#db.postings.get(`sale-paid-out ${orderId}`)
      const minor = posting?.entries.find(({ account }) => account === 'card:payouts')?.amountAtomic
      return {
        orderId: String(orderId),
        saleId: fill.providerOrderId,
        createdAt,
        coin: { currencyTitle: 'ETH', decimals: 18 },
        coinsAtomic: fill.depositAtomic,
        paidOut: minor === undefined ? null : { currency: 'USD', minor },
        isReturned: state === 'REFUNDING' ? ('pending' as const) : state === 'REFUNDED',
      }
    })
  }

  async finish(
    _provider: string,
    { differences, at }: { differences: readonly CardDifference[]; at: number },
  ): Promise<number> {
    this.#lastAt = at
    for (const { orderId } of differences) {
      this.reported.add(orderId)
      const order = this.#db.orders.get(Number(orderId))
      if (!order?.fill || order.state === 'FINISHED' || order.state === 'REFUNDED') continue
      this.#db.orders.set(order.orderId, { ...order, fill: { ...order.fill, queryAt: at } })
    }
    return differences.length
  }
}
