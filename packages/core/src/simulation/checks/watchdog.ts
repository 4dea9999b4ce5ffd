import type { Deposit } from '../../chains/deposit.ts'
import type { Order } from '../../orders/order.ts'
import type { Payment } from '../../payments/payment.ts'
import { ExposureChecks } from './exposure-checks.ts'
import { SenderChecks } from './sender-checks.ts'
import { SIM_CAPS } from '../sim-catalogue.ts'
import type { SimWorld } from '../sim-world.ts'
import { checkAtRest, checkBooks, LEAVING, reconcileChains } from './world-checks.ts'
import { Violation } from './violation.ts'
import { checkOrder } from './order-checks.ts'
import { PaymentChecks } from './payment-checks.ts'
import { PostingChecks } from './posting-checks.ts'
import { isVoidTransaction } from './void-transaction.ts'

/** Checks a simulated world: every change after each step, and everything at the end. */
export class Watchdog {
  readonly #world: SimWorld
  readonly #orders = new Map<number, Order>()
  readonly #payments = new Map<string, Payment>()
  readonly #deposits = new Map<string, Deposit>()
  /** Number of payment requests already checked, keyed by provider code. */
  readonly #checkedPayees = new Map<string, number>()
  readonly #answered = new Map<string, number>()
  readonly #exposure: ExposureChecks
  readonly #senders: SenderChecks
  readonly #paymentChecks: PaymentChecks
  readonly #postings: PostingChecks
  #answers = 0

  constructor(world: SimWorld) {
    this.#world = world
    this.#exposure = new ExposureChecks(world)
    this.#senders = new SenderChecks(world)
    this.#paymentChecks = new PaymentChecks(world, this.#deposits)
    this.#postings = new PostingChecks(world)
  }

  /**
   * Checks everything that changed in the last step.
   * @throws {Violation}
   */
  afterStep(): void {
    const { db } = this.#world
    for (const order of db.orders.values()) {
      const before = this.#orders.get(order.orderId)
      if (before === order) continue
      checkOrder(this.#world, order, before)
      this.#exposure.afterChange(order, before === undefined)
      this.#orders.set(order.orderId, order)
    }
    for (const payment of db.payments.values()) {
      const before = this.#payments.get(payment.id)
      if (before === payment) continue
      this.#paymentChecks.afterChange(payment, before)
      this.#payments.set(payment.id, payment)
    }
    for (const deposit of db.deposits.values()) {
      const before = this.#deposits.get(deposit.id)
      if (before === deposit) continue
      this.#checkDeposit(deposit)
      this.#senders.afterChange(deposit, before)
      this.#deposits.set(deposit.id, deposit)
    }
    this.#senders.afterStep()
    this.#postings.afterStep()
    this.#checkAnswers()
    this.#checkPayees()
  }

  /** Checks the chains independently of the ledger: one transaction per payment, and one settlement per order. */
  afterBlock(): void {
    const { chains, db } = this.#world
    const perOrder = new Map<number, number>()
    for (const chain of chains.values()) {
      const perPayment = new Map<string, number>()
      for (const transaction of chain.ownIncluded()) {
        const { spendId, hasFailed = false } = transaction
        if (spendId === null || hasFailed) continue
        if (isVoidTransaction(db, chain.chain, transaction)) continue
        perPayment.set(spendId, (perPayment.get(spendId) ?? 0) + 1)
        if ((perPayment.get(spendId) ?? 0) > 1) throw new Violation(6, `payment ${spendId} is on ${chain.chain} twice`)
        const payment = db.payments.get(spendId)
        if (!payment?.raw) throw new Violation(7, `payment ${spendId} is on chain and its bytes are not stored`)
        const cap = SIM_CAPS[payment.asset]
        if (LEAVING.has(payment.purpose) && cap !== undefined && payment.amountAtomic > cap)
          throw new Violation(20, `payment ${spendId} is over the cap of ${payment.asset}`)
        if (payment.orderId === null) continue
        perOrder.set(payment.orderId, (perOrder.get(payment.orderId) ?? 0) + 1)
        if ((perOrder.get(payment.orderId) ?? 0) > 1)
          throw new Violation(5, `order ${payment.orderId} was settled twice`)
      }
    }
  }

  /** Checks everything from scratch after the faults have stopped and all pending work has finished. */
  async atTheEnd(): Promise<void> {
    await this.reconcile()
    checkAtRest(this.#world)
  }

  /** Checks that the ledger is consistent and matches the chains. */
  async reconcile(): Promise<void> {
    checkBooks(this.#world)
    this.#postings.depositsReachTheirOwners()
    this.#exposure.noneIsLeft()
    await reconcileChains(this.#world)
  }

  /** Checks invariant 11 for providers: the exchange never has a provider pay a blacklisted address. */
  #checkPayees(): void {
    for (const { code, payeesReported } of this.#world.providers) {
      const listed = payeesReported
        .slice(this.#checkedPayees.get(code) ?? 0)
        .find((address) => this.#world.blacklist.has(address))
      if (listed !== undefined)
        throw new Violation(11, `${code} received an order to pay the blacklisted address ${listed}`)
      this.#checkedPayees.set(code, payeesReported.length)
    }
  }

  #checkDeposit(deposit: Deposit): void {
    const isBooked = deposit.status !== 'SEEN' && deposit.status !== 'ORPHANED'
    if (isBooked && deposit.blockHeight === null)
      throw new Violation(12, `deposit ${deposit.id} is ${deposit.status} without a block`)
    const before = this.#deposits.get(deposit.id)
    if (!isBooked || before?.status !== 'SEEN' || deposit.blockHeight === null) return
    const { minConfirmationsToTrade } = this.#world.catalogue.get({ slug: deposit.asset })
    const read = this.#world.db.cursors.get(deposit.chain)
    if (read && read.height - deposit.blockHeight + 1 < minConfirmationsToTrade)
      throw new Violation(12, `deposit ${deposit.id} was credited too early`)
  }

  /** Checks invariant 17: all create calls with the same idempotency key return the same order. */
  #checkAnswers(): void {
    const answers = this.#world.traders.idempotentAnswers
    for (; this.#answers < answers.length; this.#answers += 1) {
      const [key, orderId] = answers[this.#answers] ?? ['', 0]
      const before = this.#answered.get(key)
      if (before !== undefined && before !== orderId)
        throw new Violation(17, `${key} made orders ${before} and ${orderId}`)
      this.#answered.set(key, orderId)
    }
  }
}
