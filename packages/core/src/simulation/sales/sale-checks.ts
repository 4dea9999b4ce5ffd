import type { OrderState } from '@cambio/kernel/order-vocabulary'
import type { FillStage } from '../../liquidity/liquidity-provider.ts'
import { saleDifferencesOf } from '../../card-orders/reconcile-sales.ts'
import type { Order } from '../../orders/order.ts'
import { checkOrder } from '../checks/order-checks.ts'
import { Violation } from '../checks/violation.ts'
import type { SaleWorld } from './sale-world.ts'
import type { Sale } from './sim-sale-provider.ts'

/** State in which an order must end, keyed by the true stage of its sale. All other stages are temporary. */
const ENDS: Partial<Record<FillStage, OrderState>> = {
  finished: 'FINISHED',
  refunded: 'REFUNDED',
  expired: 'EXPIRED',
  stuck: 'SUSPENSE',
  asks: 'ACTION_REQUIRED',
}

/** Checks simulated sales to cards: every change after each step, and everything at the end. */
export class SaleChecks {
  readonly #world: SaleWorld
  readonly #seen = new Map<number, Order>()

  constructor(world: SaleWorld) {
    this.#world = world
  }

  /**
   * Checks everything that changed in the last step.
   * @throws {Violation}
   */
  afterStep(): void {
    for (const order of this.#world.sales()) {
      const before = this.#seen.get(order.orderId)
      if (before === order) continue
      checkOrder(this.#world, order, before)
      this.#seen.set(order.orderId, order)
    }
    this.#checkPostings()
  }

  /**
   * Checks invariants 1, 5 and 34: each posting sums to zero and books the payout of a finished sale. No coins of the
   * exchange move.
   */
  #checkPostings(): void {
    const { postings, orders, payments, deposits } = this.#world.db
    if (payments.size + deposits.size > 0) throw new Violation(5, 'a sale to a card moves coins of the exchange')
    for (const { kind, reference, entries } of postings.values()) {
      const order = orders.get(Number(reference))
      const sale = this.#saleOf(order)
      if (entries.reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n) !== 0n)
        throw new Violation(1, `${kind} ${reference} does not sum to zero`)
      if (kind !== 'sale-paid-out' || order?.state !== 'FINISHED')
        throw new Violation(5, `${kind} ${reference} is of a sale that is ${order?.state}`)
      const booked = entries.find(({ account }) => account === 'card:payouts')?.amountAtomic
      if (!sale?.isReversed && booked !== sale?.paidMinor)
        throw new Violation(34, `sale ${reference} is booked with ${booked}, and the card has ${sale?.paidMinor}`)
    }
  }

  /**
   * Checks every sale. Called after the faults have stopped and all sales have ended.
   * @throws {Violation}
   */
  async atTheEnd(): Promise<void> {
    const { provider, reconciliations } = this.#world
    const booked = await reconciliations.bookedSales()
    const different = new Set(saleDifferencesOf(provider.report(), booked).map(({ orderId }) => orderId))
    for (const orderId of different)
      if (!reconciliations.reported.has(orderId)) throw new Violation(34, `sale ${orderId} differs, and nobody knows`)
    for (const order of this.#world.sales()) this.#checkEnd(order, different)
    for (const [saleId, { coinsAtomic }] of provider.sales)
      if (coinsAtomic > 0n && !booked.some((one) => one.saleId === saleId))
        throw new Violation(14, `the coins of ${saleId} belong to no order`)
  }

  /** Checks invariants 5, 14 and 22 for an order: it ended as its sale did, and each payout is booked once. */
  #checkEnd(order: Order, different: ReadonlySet<string>): void {
    const { orderId, state, escalatedAt } = order
    const sale = this.#saleOf(order)
    const expected = sale && ENDS[sale.stage]
    if (state !== expected && escalatedAt === null)
      throw new Violation(22, `sale ${orderId} is ${state}, and ${sale?.stage} at the provider`)
    if (state === 'ACTION_REQUIRED' && escalatedAt === null)
      throw new Violation(22, `sale ${orderId} waits for a choice for days, and no operator is called`)
    const isPaid = sale !== undefined && sale.paidMinor > 0n
    if (isPaid !== this.#world.db.postings.has(`sale-paid-out ${orderId}`) && !different.has(String(orderId)))
      throw new Violation(34, `sale ${orderId} is ${state}, and its payout is not booked as it happened`)
  }

  #saleOf(order: Order | undefined): Sale | undefined {
    return this.#world.provider.sales.get(order?.fill?.providerOrderId ?? '')
  }
}
