import { orderStep } from '@cambio/kernel/order-progress'
import type { OrderEventKind } from '@cambio/kernel/order-vocabulary'
import type { Posting, PostingKind } from '../ledger/posting.ts'
import { creditedAccount, type Deposit } from '../chains/deposit.ts'
import type { OrderFill } from '../orders/order-fill.ts'
import type { Order } from '../orders/order.ts'
import type { Payment } from '../payments/payment.ts'
import { ExposureChecks } from './exposure-checks.ts'
import { HOT_KEY } from '../chains/signer.ts'
import { SenderChecks } from './sender-checks.ts'
import { SIM_CAPS, SIM_FEE_CAPS, SIM_REPLACEMENT } from './sim-catalogue.ts'
import { SimExpiringChain } from './sim-accounts-chains.ts'
import { addressOf, readRaw } from './sim-signer.ts'
import { excludeEachOther, type SimTransaction } from './sim-transaction.ts'
import type { SimWorld } from './sim-world.ts'
import { AT_REST, checkAtRest, checkBooks, LEAVING, reconcileChains } from './world-checks.ts'
import { Violation } from './violation.ts'

/** Order events that require an earlier event. */
const NEEDS: Partial<Record<OrderEventKind, OrderEventKind>> = {
  DEPOSIT_REGISTERED: 'INCOMING_FUNDS_DETECTED',
  FUNDS_WITHDRAWAL_START: 'DEPOSIT_REGISTERED',
  WITHDRAWAL_COMPLETED: 'FUNDS_WITHDRAWAL_START',
  REFUND_COMPLETED: 'REFUND_REQUESTED',
  RATE_MODE_CHANGE_ACCEPTED: 'RATE_MODE_CHANGED',
}

/** Maximum value by which a network fee may exceed the charged fee, in the numeraire. */
const ALLOWANCE = Number(SIM_REPLACEMENT.feeAllowanceNumeraire)
/** Factor that allows for price changes between the reservation and the last block. */
const PRICE_SLACK = 2

/** Kinds of postings that credit a deposit to an account or reverse the credit. */
const BRINGS: ReadonlySet<PostingKind> = new Set(['deposit-credited', 'balance-refund', 'deposit-undone'])

/** Checks every change after each step of a world, and everything at its end. */
export class Watchdog {
  readonly #world: SimWorld
  readonly #orders = new Map<number, Order>()
  readonly #payments = new Map<string, Payment>()
  readonly #deposits = new Map<string, Deposit>()
  /** Number of payment requests to each provider that were already checked. */
  readonly #told = new Map<string, number>()
  readonly #answered = new Map<string, number>()
  /** Amounts that accounts received from deposits, by `deposit account asset`. */
  readonly #brought = new Map<string, bigint>()
  readonly #exposure: ExposureChecks
  readonly #senders: SenderChecks
  #postings = 0
  #answers = 0

  constructor(world: SimWorld) {
    this.#world = world
    this.#exposure = new ExposureChecks(world)
    this.#senders = new SenderChecks(world)
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
      this.#checkOrder(order, before)
      this.#exposure.afterChange(order, before === undefined)
      this.#orders.set(order.orderId, order)
    }
    for (const payment of db.payments.values()) {
      const before = this.#payments.get(payment.id)
      if (before === payment) continue
      this.#checkPayment(payment, before)
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
    this.#checkPostings()
    this.#checkAnswers()
    this.#checkTold()
  }

  /** Checks the chains independently of the ledger: one transaction per payment, and one settlement per order. */
  afterBlock(): void {
    const { chains, db } = this.#world
    const perOrder = new Map<number, number>()
    for (const chain of chains.values()) {
      const perPayment = new Map<string, number>()
      for (const transaction of chain.ownIncluded()) {
        const { spendId } = transaction
        if (spendId === null) continue
        if (this.#isVoid(chain.chain, transaction)) continue
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

  /** Checks everything from the beginning, after the faults have stopped and all pending work has finished. */
  async atTheEnd(): Promise<void> {
    await this.reconcile()
    checkAtRest(this.#world)
  }

  /** Checks that the ledger is consistent, and that it matches the chains. */
  async reconcile(): Promise<void> {
    checkBooks(this.#world)
    this.#depositsAreTheirs()
    this.#exposure.noneIsLeft()
    await reconcileChains(this.#world)
  }

  /**
   * Checks invariant 14: an account received the full amount of a deposit exactly once, or only the part that exceeds
   * the exchange's loss. Reversals are deducted.
   */
  #depositsAreTheirs(): void {
    const { deposits, addresses } = this.#world.db
    const brought = new Map(this.#brought)
    for (const deposit of deposits.values()) {
      const { id, chain, address, asset, orderId, userId, balanceOf, status, amountAtomic, lostAtomic } = deposit
      const place = addresses.get(`${chain} ${address}`)?.owner
      if (place && (place.userId !== userId || (place.orderId !== null && place.orderId !== orderId)))
        throw new Violation(14, `deposit ${id} is not whose place it came to`)
      const holder = userId ?? balanceOf
      if (holder === null) continue
      const key = `${id} user:${holder} ${asset}`
      const had = brought.get(key) ?? 0n
      brought.delete(key)
      if (had !== (creditedAccount(deposit) === null ? lostAtomic : amountAtomic))
        throw new Violation(14, `deposit ${id} of account ${holder} is ${status} and brought ${had}`)
    }
    for (const [key, had] of brought) if (had !== 0n) throw new Violation(14, `${key}: ${had} of no deposit of its own`)
  }

  /** Checks invariant 11 for providers: the exchange never asks a provider to pay a listed address. */
  #checkTold(): void {
    for (const { code, toldToPay } of this.#world.providers) {
      const listed = toldToPay.slice(this.#told.get(code) ?? 0).find((address) => this.#world.blacklist.has(address))
      if (listed !== undefined) throw new Violation(11, `${code} was told to pay ${listed}, which is blacklisted`)
      this.#told.set(code, toldToPay.length)
    }
  }

  #checkOrder(order: Order, before: Order | undefined): void {
    const name = `order ${order.orderId}`
    const kinds = order.events.map((event) => event.kind)
    if (new Set(kinds).size !== kinds.length) throw new Violation(16, `${name} has an event twice`)
    for (const [index, kind] of kinds.entries()) {
      const needed = NEEDS[kind]
      if (needed && !kinds.slice(0, index).includes(needed))
        throw new Violation(16, `${name} has ${kind} without ${needed}`)
    }
    if (kinds.includes('WITHDRAWAL_COMPLETED') && kinds.includes('REFUND_COMPLETED'))
      throw new Violation(5, `${name} completed both ways`)
    const isWound = order.actBy !== null || order.escalatedAt !== null
    if (AT_REST.has(order.state) ? order.actBy !== null : !isWound)
      throw new Violation(22, `${name} is ${order.state} with a clock of ${order.actBy}`)
    if (order.settlement === 'balance') this.#checkBalance(order)
    if (order.fill !== null && order.state === 'FINISHED') this.#checkFill(order, order.fill)
    if (!before) return
    const past = before.events.map((event) => event.kind)
    if (past.some((kind, index) => kinds[index] !== kind)) throw new Violation(16, `${name} forgot an event`)
    if (orderStep(kinds) < orderStep(past)) throw new Violation(16, `${name} went back a step`)
    // A provider may fail to pay and then refund. Until it has done either, the settlement follows its reports.
    const isBound = order.fill === null || before.state === 'FINISHED' || before.state === 'REFUNDED'
    if (isBound && before.settlement !== null && order.settlement !== before.settlement)
      throw new Violation(5, `${name} changed its way out`)
    if (JSON.stringify(order.agreedQuote, text) !== JSON.stringify(before.agreedQuote, text))
      throw new Violation(10, `the bargain of ${name} changed`)
  }

  /**
   * Checks invariants 5 and 11: the balance of the order's creator received all deposited coins, and no payment was
   * made.
   */
  #checkBalance({ orderId, userId, state, from }: Order): void {
    const { settlements, balances, deposits } = this.#world.db
    if (settlements.get(orderId) !== null)
      throw new Violation(5, `order ${orderId} is not settled into a balance alone`)
    if (state === 'AT_RISK') return
    const took = [...deposits.values()].filter((one) => one.orderId === orderId && one.status === 'CREDITED')
    const isWhole = took.length > 0 && took.every(({ balanceOf }) => balanceOf !== null && balanceOf === userId)
    if (state !== 'REFUNDED' || !isWhole || (balances.get(`order:${orderId} ${from}`) ?? 0n) !== 0n)
      throw new Violation(11, `order ${orderId} is ${state} into the balance of account ${userId}, and not all of it`)
  }

  /** Checks invariant 10 for providers: a finished order has a known transaction, and its fixed rate was kept. */
  #checkFill(order: Order, fill: OrderFill): void {
    const { rateMode, claimedDepositAtomic, agreedQuote } = order
    if (fill.payoutTxId === null || fill.payoutAtomic === null)
      throw new Violation(10, `order ${order.orderId} is finished and nobody saw it paid`)
    const isWhole = (fill.depositAtomic ?? 0n) >= claimedDepositAtomic
    if (rateMode === 'FIXED' && isWhole && fill.payoutAtomic < agreedQuote.amountToGetAtomic)
      throw new Violation(10, `order ${order.orderId} was paid below its fixed rate`)
  }

  #checkPayment(payment: Payment, before: Payment | undefined): void {
    const { db, blacklist } = this.#world
    const name = `payment ${payment.id}`
    if ((payment.status === 'SENT' || payment.status === 'FINAL') && (payment.raw === null || payment.txId === null))
      throw new Violation(7, `${name} was sent without stored bytes`)
    this.#checkFee(payment)
    if (before?.raw && payment.raw !== before.raw) this.#checkVersion(before, payment)
    if (!before?.raw && payment.raw && payment.reservation?.kind === 'once') this.#checkCoins(payment.id, payment.raw)
    if (before) return
    if (payment.purpose !== 'sweep' && payment.purpose !== 'gas' && blacklist.has(payment.to))
      throw new Violation(11, `${name} goes to a blacklisted address`)
    if (payment.purpose === 'withdrawal' && !db.withdrawals.has(Number(payment.reference)))
      throw new Violation(19, `${name} pays withdrawal ${payment.reference}, which there is not`)
    if (payment.orderId === null) return
    const order = db.orders.get(payment.orderId)
    if (!order) throw new Violation(14, `${name} settles no order`)
    if (order.fill !== null)
      throw new Violation(5, `${name} is for order ${order.orderId}, which ${order.fill.provider} fills`)
    if (payment.purpose === 'payout') this.#checkPayout(payment, order)
    else if (payment.amountAtomic > this.#credited(order)) throw new Violation(11, `${name} refunds more than arrived`)
  }

  /**
   * Checks invariant 6: another version uses the same sequence number or shares an input. Otherwise the earlier version
   * must be proven impossible to mine.
   */
  #checkVersion(before: Payment, { id, raw, held }: Payment): void {
    if (before.reservation?.kind === 'once') throw new Violation(6, `payment ${id} was signed again with other coins`)
    if (raw === null) return held?.why === 'voided' ? this.#checkVoided(before) : this.#checkRenewal(before)
    if (before.raw === null || !excludeEachOther(readRaw(before.raw), readRaw(raw)))
      throw new Violation(6, `payment ${id} was signed again beside its earlier version`)
    if (this.#isVoid(before.chain, readRaw(raw))) return
    // The payment itself was mined before its void. Its recipient and amount are unchanged.
    const [paid] = readRaw(raw).outputs
    const isItself = paid?.address === before.to && paid.amountAtomic === before.amountAtomic
    const isSame = JSON.stringify(paidBy(before.raw)) === JSON.stringify(paidBy(raw))
    if (this.#isVoid(before.chain, readRaw(before.raw)) ? !isItself : !isSame)
      throw new Violation(9, `payment ${id} was signed again and pays something else`)
  }

  /** Checks invariant 6: a wallet never uses the coins of one payment for another. */
  #checkCoins(id: string, raw: string): void {
    for (const other of this.#world.db.attempts.values())
      if (other.paymentId !== id && other.reservation.kind === 'once')
        if (excludeEachOther(readRaw(raw), readRaw(other.raw)))
          throw new Violation(6, `payment ${id} was given coins of payment ${other.paymentId}`)
  }

  /**
   * Returns whether one of our transactions is a void: it pays from the hot wallet to itself and costs only its fee.
   */
  #isVoid(chain: string, { spendId, outputs }: SimTransaction): boolean {
    const payment = spendId === null ? undefined : this.#world.db.payments.get(spendId)
    const hot = addressOf(chain, HOT_KEY)
    return payment !== undefined && payment.purpose !== 'sweep' && outputs.every(({ address }) => address === hot)
  }

  /**
   * Checks invariant 8: a payment is voided only when its void is on chain and no version of the payment can be mined.
   */
  #checkVoided({ id, chain }: Payment): void {
    const node = this.#world.chains.get(chain)
    const isUsedUp = node?.ownIncluded().some((one) => one.spendId === id && this.#isVoid(chain, one))
    if (!isUsedUp) throw new Violation(8, `payment ${id} was voided and no void of it is in a block`)
    for (const { paymentId, end } of this.#world.db.attempts.values())
      if (paymentId === id && end === null) throw new Violation(8, `payment ${id} was voided and a version may live`)
  }

  /**
   * Checks invariant 23: the network fee was at most the fee charged to the user plus the tolerated excess. After a
   * replacement, or after an operator raised the limit of the payment, only that limit applies.
   */
  #checkFee({ id, chain, asset, status, feeAtomic, ...payment }: Payment): void {
    if (status !== 'FINAL' || feeAtomic === null) return
    const cap = SIM_FEE_CAPS.get(chain)?.maxFeeAtomic ?? 0n
    if (feeAtomic > cap || payment.allowedFeeAtomic === null || feeAtomic > payment.allowedFeeAtomic)
      throw new Violation(23, `payment ${id} took a fee of ${feeAtomic}, allowed were ${payment.allowedFeeAtomic}`)
    if (payment.timesReplaced > 0 || payment.feeCeilingAtomic !== null || !LEAVING.has(payment.purpose)) return
    const native = this.#world.catalogue.nativeOf(chain)
    const taken = this.#world.worthOf(native?.slug ?? asset, feeAtomic)
    const allowed = this.#world.worthOf(asset, payment.chargedFeeAtomic) + ALLOWANCE
    if (taken > allowed * PRICE_SLACK)
      throw new Violation(23, `payment ${id} took a fee worth ${taken}, ${allowed} were charged and allowed`)
  }

  /**
   * Checks invariant 8: a signed version is replaced only when the real chain can never include it, whatever the node
   * reports.
   */
  #checkRenewal({ id, chain, txId, reservation }: Payment): void {
    const node = this.#world.chains.get(chain)
    if (reservation?.kind !== 'expiring' || !(node instanceof SimExpiringChain) || txId === null)
      throw new Violation(6, `payment ${id} was signed again`)
    if (!node.isDead(txId, reservation.life))
      throw new Violation(8, `payment ${id} was given up while ${txId} may still live`)
    if (this.#world.db.attempts.get(`${chain} ${txId}`)?.end?.kind !== 'expired')
      throw new Violation(8, `payment ${id} was given up and the end of ${txId} is not recorded`)
  }

  #checkPayout(payment: Payment, order: Order): void {
    const { settledQuote, agreedQuote } = order
    if (!settledQuote || payment.amountAtomic !== settledQuote.amountToGetAtomic)
      throw new Violation(9, `payment ${payment.id} is not the strike of its order`)
    if (settledQuote.depositAtomic > this.#credited(order))
      throw new Violation(9, `order ${order.orderId} was struck for more than arrived`)
    const isAgreedRate =
      order.rateMode === 'FIXED' && !order.events.some((event) => event.kind === 'RATE_MODE_CHANGE_ACCEPTED')
    const promised = (agreedQuote.amountToGetAtomic + agreedQuote.networkFeeAtomic) * settledQuote.depositAtomic
    const paid = (settledQuote.amountToGetAtomic + settledQuote.networkFeeAtomic) * order.claimedDepositAtomic
    if (isAgreedRate && paid > promised + settledQuote.depositAtomic)
      throw new Violation(10, `order ${order.orderId} is paid above its fixed rate`)
  }

  /**
   * Returns the sum of the deposits that were credited at any time in the step. A refund may be committed and its
   * deposit orphaned within one step.
   */
  #credited(order: Order): bigint {
    let sum = 0n
    for (const deposit of this.#world.db.deposits.values()) {
      const isCredited = deposit.status === 'CREDITED' || this.#deposits.get(deposit.id)?.status === 'CREDITED'
      if (deposit.orderId === order.orderId && isCredited) sum += deposit.amountAtomic
    }
    return sum
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

  #checkPostings(): void {
    const { postings } = this.#world.db
    if (postings.size < this.#postings) throw new Violation(2, 'the journal became shorter')
    if (postings.size === this.#postings) return
    let index = 0
    for (const posting of postings.values()) {
      index += 1
      if (index <= this.#postings) continue
      const sums = new Map<string, bigint>()
      for (const { asset, amountAtomic } of posting.entries) sums.set(asset, (sums.get(asset) ?? 0n) + amountAtomic)
      for (const [asset, sum] of sums)
        if (sum !== 0n) throw new Violation(1, `${posting.kind} ${posting.reference} is off by ${sum} ${asset}`)
      for (const { account, asset } of posting.entries) this.#checkGuard(`${account} ${asset}`)
      this.#noteBrought(posting)
    }
    this.#postings = postings.size
  }

  #noteBrought({ kind, reference, entries }: Posting): void {
    if (!BRINGS.has(kind)) return
    for (const { account, asset, amountAtomic } of entries) {
      if (!account.startsWith('user:')) continue
      const key = `${reference.split('.')[0]} ${account} ${asset}`
      this.#brought.set(key, (this.#brought.get(key) ?? 0n) - amountAtomic)
    }
  }

  /** Checks invariant 17: all calls with one idempotency key return the same order. */
  #checkAnswers(): void {
    const answers = this.#world.idempotentAnswers
    for (; this.#answers < answers.length; this.#answers += 1) {
      const [key, orderId] = answers[this.#answers] ?? ['', 0]
      const before = this.#answered.get(key)
      if (before !== undefined && before !== orderId)
        throw new Violation(17, `${key} made orders ${before} and ${orderId}`)
      this.#answered.set(key, orderId)
    }
  }

  #checkGuard(key: string): void {
    const amount = this.#world.db.balances.get(key) ?? 0n
    if (amount > 0n && /^(user|withdrawal):/.test(key)) throw new Violation(4, `${key} is ${amount}`)
    if (amount < 0n && key.startsWith('custody:') && !key.startsWith('custody:undone'))
      throw new Violation(4, `${key} is ${amount}`)
  }
}

/** Returns the recipient's output of signed bytes, without the change. */
function paidBy(raw: string): unknown {
  const [output] = readRaw(raw).outputs
  return output && { ...output, amountAtomic: output.amountAtomic.toString() }
}

function text(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}
