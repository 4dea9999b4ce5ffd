import { orderStep } from '@cambio/kernel/order-progress'
import { differencesOf } from '../../card-orders/reconcile-cards.ts'
import type { CardOrder } from '../../card-orders/card-order.ts'
import type { ReportedPurchase } from '../../fiat/card-report.ts'
import { Violation } from '../checks/violation.ts'
import type { CardWorld } from './card-world.ts'

/** Kinds of postings by which the provider receives or keeps the money for a purchase. */
const INCOMING: ReadonlySet<string> = new Set(['card-paid', 'card-refund-reversed'])

/** Checks simulated purchases by card: every change after each step, and everything at the end. */
export class CardChecks {
  readonly #world: CardWorld
  readonly #seen = new Map<number, CardOrder>()
  #posted = 0

  constructor(world: CardWorld) {
    this.#world = world
  }

  /**
   * Checks everything that changed in the last step.
   * @throws {Violation}
   */
  afterStep(): void {
    for (const order of this.#world.orders.orders.values()) {
      const before = this.#seen.get(order.orderId)
      if (before === order) continue
      this.#checkEvents(order, before)
      if (order.state === 'FINISHED') this.#checkDelivery(order)
      this.#seen.set(order.orderId, order)
    }
    this.#checkPostings()
  }

  /** Checks invariant 16: each event occurs once and is never lost, and the order's step never decreases. */
  #checkEvents({ orderId, events }: CardOrder, before: CardOrder | undefined): void {
    const kinds = events.map(({ kind }) => kind)
    const past = before?.events.map(({ kind }) => kind) ?? []
    if (new Set(kinds).size !== kinds.length) throw new Violation(16, `card order ${orderId} has an event twice`)
    if (past.some((kind, index) => kinds[index] !== kind) || orderStep(kinds) < orderStep(past))
      throw new Violation(16, `card order ${orderId} lost an event`)
  }

  /**
   * Checks invariant 9: a finished order has a transaction of its own, which pays at least 99 % of the promised amount.
   */
  #checkDelivery({ orderId, txId, destinationAddress, amountToGetAtomic }: CardOrder): void {
    const sent = this.#world.sent.get(txId ?? '')
    if (sent?.address !== destinationAddress || sent.amountAtomic * 100n < amountToGetAtomic * 99n)
      throw new Violation(9, `card order ${orderId} is finished without its coins`)
  }

  /** Checks invariants 1, 2 and 34: postings sum to zero, match the amount of their order, and are never removed. */
  #checkPostings(): void {
    const { postings } = this.#world.db
    if (postings.size < this.#posted) throw new Violation(2, 'the journal became shorter')
    for (const { kind, reference, entries } of [...postings.values()].slice(this.#posted)) {
      const name = `${kind} ${reference}`
      const order = this.#world.orders.orders.get(Number(reference))
      if (entries.reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n) !== 0n)
        throw new Violation(1, `${name} does not sum to zero`)
      const moved = entries.find(({ account }) => account === 'card:settlement')?.amountAtomic
      if (!order || moved !== (INCOMING.has(kind) ? order.pay.minor : -order.pay.minor))
        throw new Violation(34, `${name} moves ${moved}`)
    }
    this.#posted = postings.size
  }

  /**
   * Recomputes all balances and checks every invariant from scratch. Called after the faults have stopped and all
   * purchases have ended.
   * @throws {Violation}
   */
  async atTheEnd(): Promise<void> {
    this.#rebuildBalances()
    this.#eachRequestHasOneOrder()
    const rows = this.#world.provider.report()
    const booked = await this.#world.reconciliations.booked()
    // Pass `Infinity` to compare every delivery, because nothing changes after the end.
    const different = new Set(differencesOf(rows, booked, Infinity).map(({ orderId }) => orderId))
    for (const order of this.#world.orders.orders.values())
      this.#checkEnd(
        order,
        rows.find(({ orderId }) => orderId === String(order.orderId)),
        different,
      )
  }

  /** Checks invariant 3: the balances equal the journal. */
  #rebuildBalances(): void {
    const { postings, balances } = this.#world.db
    const rebuilt = new Map<string, bigint>()
    for (const { account, asset, amountAtomic } of [...postings.values()].flatMap(({ entries }) => entries))
      rebuilt.set(`${account} ${asset}`, (rebuilt.get(`${account} ${asset}`) ?? 0n) + amountAtomic)
    for (const [name, amount] of balances)
      if (rebuilt.get(name) !== amount) throw new Violation(3, `${name} is ${amount}, not ${rebuilt.get(name)}`)
  }

  /** Checks invariant 17: a request creates one order, and each purchase at the provider belongs to an order. */
  #eachRequestHasOneOrder(): void {
    const { answers, provider, orders } = this.#world
    for (const [key, orderIds] of answers)
      if (orderIds.size > 1) throw new Violation(17, `${key} made orders ${[...orderIds].join(', ')}`)
    for (const orderId of provider.purchases.keys())
      if (!orders.orders.has(Number(orderId))) throw new Violation(14, `purchase ${orderId} belongs to no order`)
  }

  /**
   * Checks invariants 5, 14 and 22 for an order: it ended as its purchase did, it waits for an operator, or the daily
   * reconciliation reports it.
   */
  #checkEnd(order: CardOrder, row: ReportedPurchase | undefined, different: ReadonlySet<string>): void {
    const { orderId, state, escalatedAt } = order
    const name = String(orderId)
    const isContradicted = this.#world.provider.contradicted.has(name)
    if (this.#isSettledTwice(name)) throw new Violation(5, `card order ${name} is settled twice`)
    if (different.has(name)) {
      if (isContradicted || escalatedAt !== null) return
      throw new Violation(34, `card order ${name} is ${state} and not booked as ${row?.payment.stage}`)
    }
    if (escalatedAt !== null) return
    const expected = expectedState(row)
    if (state !== expected && !isContradicted)
      throw new Violation(22, `card order ${name} is ${state}, not ${expected}`)
    if (state !== 'FINISHED' && state !== 'REFUNDED' && state !== 'EXPIRED')
      throw new Violation(22, `card order ${name} is ${state} and no operator is called`)
  }

  /**
   * Returns whether an order's money left twice: through a refund that was not reversed, and through a delivery or
   * chargeback.
   */
  #isSettledTwice(name: string): boolean {
    const { postings } = this.#world.db
    const has = (kind: string) => postings.has(`${kind} ${name}`)
    const isRefunded = has('card-refunded') && !has('card-refund-reversed')
    return isRefunded && (has('card-delivered') || has('card-charged-back'))
  }
}

/** Returns the state in which an order without contradictions must end. */
function expectedState(row: ReportedPurchase | undefined): CardOrder['state'] {
  const { payment, delivery } = row ?? {}
  if (payment?.stage === 'failed' || payment?.stage === 'charged-back') return 'REFUNDED'
  if (payment?.stage !== 'paid') return 'EXPIRED'
  return delivery?.stage === 'failed' ? 'REFUNDED' : 'FINISHED'
}
