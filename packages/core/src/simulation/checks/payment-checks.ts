import { PLAIN_TRANSFER_PERCENT } from '@cambio/kernel/transfer-cost'
import type { Deposit } from '../../chains/deposit.ts'
import type { Order } from '../../orders/order.ts'
import type { Payment } from '../../payments/payment.ts'
import { networkFeeOf } from '../../quotes/price-quote.ts'
import { feeForDestination, networkFeeTo } from '../../quotes/transfer-cost.ts'
import { SimExpiringChain, SimNumberedChain } from '../chain/sim-accounts-chains.ts'
import { SIM_FEE_CAPS, SIM_REPLACEMENT } from '../sim-catalogue.ts'
import { readRaw } from '../sim-signer.ts'
import { excludeEachOther } from '../chain/sim-transaction.ts'
import type { SimWorld } from '../sim-world.ts'
import { isVoidTransaction } from './void-transaction.ts'
import { LEAVING } from './world-checks.ts'
import { Violation } from './violation.ts'

/** Maximum amount by which a network fee may exceed the charged fee, in the numeraire (USDT). */
const ALLOWANCE = Number(SIM_REPLACEMENT.feeAllowanceNumeraire)
/** Tolerance factor for price changes between the reservation and the last block. */
const PRICE_SLACK = 2

/** Checks payments: what they pay, what they cost, and which of their versions may be signed. */
export class PaymentChecks {
  readonly #world: SimWorld
  /** Deposits as they were before the last step, keyed by ID. */
  readonly #deposits: ReadonlyMap<string, Deposit>

  constructor(world: SimWorld, deposits: ReadonlyMap<string, Deposit>) {
    this.#world = world
    this.#deposits = deposits
  }

  /**
   * Checks a payment that changed in the last step.
   * @throws {Violation}
   */
  afterChange(payment: Payment, before: Payment | undefined): void {
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
    if (payment.purpose === 'refund') this.#checkRefundFee(payment, order)
  }

  #checkPayout(payment: Payment, order: Order): void {
    const { settledQuote, agreedQuote } = order
    if (!settledQuote || payment.amountAtomic !== settledQuote.amountToGetAtomic)
      throw new Violation(9, `payment ${payment.id} differs from the settled quote of its order`)
    if (settledQuote.depositAtomic > this.#credited(order))
      throw new Violation(9, `order ${order.orderId} was settled for more than arrived`)
    const isAgreedRate =
      order.rateMode === 'FIXED' && !order.events.some((event) => event.kind === 'RATE_MODE_CHANGE_ACCEPTED')
    const promised = (agreedQuote.amountToGetAtomic + agreedQuote.networkFeeAtomic) * settledQuote.depositAtomic
    const paid = (settledQuote.amountToGetAtomic + settledQuote.networkFeeAtomic) * order.claimedDepositAtomic
    if (isAgreedRate && paid > promised + settledQuote.depositAtomic)
      throw new Violation(10, `order ${order.orderId} is paid above its fixed rate`)
    if (!isAgreedRate) this.#checkMeasuredFee(payment, order)
  }

  /**
   * Checks invariant 23: a payout at a newer rate is charged the destination's transfer cost that was estimated when
   * the order was created.
   */
  #checkMeasuredFee({ id, chargedFeeAtomic }: Payment, { to: slug, agreedQuote }: Order): void {
    const { catalogue, market } = this.#world
    const to = catalogue.get({ slug })
    const percent = agreedQuote.transferCostPercent
    if (percent === undefined) return
    const fees = market.ticks.recent().map((tick) => networkFeeOf(to, tick, catalogue))
    if (!fees.some((fee) => fee !== null && feeForDestination(fee, to, percent) === chargedFeeAtomic))
      throw new Violation(23, `payment ${id} is charged ${chargedFeeAtomic}, its destination costs ${percent} %`)
  }

  /**
   * Checks invariant 23: a refund to a contract is charged the cost of the transfer. If an operator redirects a refund,
   * its fee remains unchanged.
   */
  #checkRefundFee({ id, chain: name, to, reference, chargedFeeAtomic }: Payment, { orderId, from: slug }: Order): void {
    const { catalogue, market, chains } = this.#world
    const chain = chains.get(name)
    const times = chain instanceof SimNumberedChain ? chain.gasBurners.get(to) : undefined
    if (times === undefined || reference !== String(orderId)) return
    const from = catalogue.get({ slug })
    const percent = (from.contract === null ? Number(times) : 1) * PLAIN_TRANSFER_PERCENT
    const fees = market.ticks.recent().map((tick) => networkFeeTo(from, tick, catalogue, percent))
    if (!fees.includes(chargedFeeAtomic))
      throw new Violation(23, `payment ${id} is charged ${chargedFeeAtomic}, its recipient costs ${percent} %`)
  }

  /**
   * Returns the sum of the deposits that were credited at any time during the step. A refund may be committed and its
   * deposit orphaned within the same step.
   */
  #credited(order: Order): bigint {
    let sum = 0n
    for (const deposit of this.#world.db.deposits.values()) {
      const isCredited = deposit.status === 'CREDITED' || this.#deposits.get(deposit.id)?.status === 'CREDITED'
      if (deposit.orderId === order.orderId && isCredited) sum += deposit.amountAtomic
    }
    return sum
  }

  /**
   * Checks invariant 6: a new version of a payment uses the sequence number or an input of the earlier version. It may
   * use another number or other inputs only if the earlier version can provably never be mined.
   */
  #checkVersion(before: Payment, { id, raw, held }: Payment): void {
    if (before.reservation?.kind === 'once') throw new Violation(6, `payment ${id} was signed again with other coins`)
    if (raw === null) {
      const isVoided = held?.why === 'voided' && before.reservation?.kind !== 'expiring'
      return isVoided ? this.#checkVoided(before) : this.#checkRenewal(before)
    }
    if (before.raw === null || !excludeEachOther(readRaw(before.raw), readRaw(raw)))
      throw new Violation(6, `payment ${id} was signed again beside its earlier version`)
    if (isVoidTransaction(this.#world.db, before.chain, readRaw(raw))) return
    // The payment itself was mined instead of its void, so the recipient and the amount are unchanged.
    const [paid] = readRaw(raw).outputs
    const isItself = paid?.address === before.to && paid.amountAtomic === before.amountAtomic
    const isSame = JSON.stringify(paidBy(before.raw)) === JSON.stringify(paidBy(raw))
    if (isVoidTransaction(this.#world.db, before.chain, readRaw(before.raw)) ? !isItself : !isSame)
      throw new Violation(9, `payment ${id} was signed again and pays something else`)
  }

  /** Checks invariant 6: a wallet never uses the same coins for two payments. */
  #checkCoins(id: string, raw: string): void {
    for (const other of this.#world.db.attempts.values())
      if (other.paymentId !== id && other.reservation.kind === 'once')
        if (excludeEachOther(readRaw(raw), readRaw(other.raw)))
          throw new Violation(6, `payment ${id} was given coins of payment ${other.paymentId}`)
  }

  /**
   * Checks invariant 8: a payment is voided only after its void is on chain and no version of the payment can still be
   * mined.
   */
  #checkVoided({ id, chain }: Payment): void {
    const node = this.#world.chains.get(chain)
    const isUsedUp = node
      ?.ownIncluded()
      .some((one) => one.spendId === id && isVoidTransaction(this.#world.db, chain, one))
    if (!isUsedUp) throw new Violation(8, `payment ${id} was voided and no void of it is in a block`)
    for (const { paymentId, end } of this.#world.db.attempts.values())
      if (paymentId === id && end === null) throw new Violation(8, `payment ${id} was voided and a version may live`)
  }

  /**
   * Checks invariant 23: the network fee was at most the fee charged to the user plus the allowance. After a
   * replacement or a raised limit, only the payment's own limit applies.
   */
  #checkFee({ id, chain, asset, status, feeAtomic, ...payment }: Payment): void {
    if (status !== 'FINAL' || feeAtomic === null) return
    const cap = SIM_FEE_CAPS.get(chain)?.maxFeeAtomic ?? 0n
    if (feeAtomic > cap || payment.allowedFeeAtomic === null || feeAtomic > payment.allowedFeeAtomic)
      throw new Violation(23, `payment ${id} took a fee of ${feeAtomic}, allowed were ${payment.allowedFeeAtomic}`)
    if (payment.timesReplaced > 0 || payment.feeCeilingAtomic !== null || !LEAVING.has(payment.purpose)) return
    const native = this.#world.catalogue.nativeOf(chain)
    const taken = this.#world.market.worthOf(native?.slug ?? asset, feeAtomic)
    const allowed = this.#world.market.worthOf(asset, payment.chargedFeeAtomic) + ALLOWANCE
    if (taken > allowed * PRICE_SLACK)
      throw new Violation(23, `payment ${id} took a fee worth ${taken}, ${allowed} were charged and allowed`)
  }

  /**
   * Checks invariant 8: a signed version is replaced only if it can never be mined on the real chain, regardless of
   * what the node reports.
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
}

/** Returns the output that pays the recipient in the signed bytes, ignoring the change. */
function paidBy(raw: string): unknown {
  const [output] = readRaw(raw).outputs
  return output && { ...output, amountAtomic: output.amountAtomic.toString() }
}
