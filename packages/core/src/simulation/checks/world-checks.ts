import { present } from '@cambio/kernel/assert'
import { ENDED_STATES, type OrderState } from '@cambio/kernel/order-vocabulary'
import { reconcileChain } from '../../audit/audit.ts'
import type { Instrument } from '../../instruments/instrument.ts'
import type { FillStage } from '../../liquidity/liquidity-provider.ts'
import { isNativeSweep, type Payment, type PaymentAttempt, type PaymentPurpose } from '../../payments/payment.ts'
import type { Withdrawal } from '../../wallet/withdrawal.ts'
import { markupAtomicOf, markupOf } from '../../quotes/markup.ts'
import { memoryCustody } from '../../testing/memory/memory-custody.ts'
import { INNER } from '../chain/sim-transaction.ts'
import { NO_FAULTS } from '../chain/node-faults.ts'
import { addressOf, readRaw } from '../sim-signer.ts'
import type { SimWorld } from '../sim-world.ts'
import { Violation } from './violation.ts'

/** Purposes of payments that go to users. */
export const LEAVING: ReadonlySet<PaymentPurpose> = new Set(['payout', 'refund', 'return', 'withdrawal'])

/** Order states in which no further action is needed. */
export const AT_REST: ReadonlySet<OrderState> = new Set(ENDED_STATES)
/** Number of newest blocks whose transfers the coverage check compares with the recorded deposits. */
const BLOCKS_COMPARED = 120

/** Order states in which the order is waiting for an operator. */
const HUMAN: ReadonlySet<OrderState> = new Set(['SUSPENSE', 'AT_RISK'])

/** Expected state of an order once its provider has ended it. */
const ENDED: Partial<Record<FillStage, OrderState>> = { finished: 'FINISHED', refunded: 'REFUNDED', expired: 'EXPIRED' }

/**
 * Checks the guarantees that a simulated world must satisfy at all times.
 * @throws {Violation}
 */
export function checkBooks(world: SimWorld): void {
  checkTargets(world)
  checkCoverage(world)
  checkWallet(world)
  checkHolds(world)
  withdrawalsAreTheirs(world)
}

/**
 * Checks invariant 15 with the audit's own code: the ledger and the chains must match at the same block.
 * @throws {Violation}
 */
export async function reconcileChains({ catalogue, chains, db }: SimWorld): Promise<void> {
  const store = {
    custody: async (instrument: Instrument) => memoryCustody(db, instrument),
    checkRecords: async () => ({ checked: [], findings: [] }),
    recordInvariants: [],
    checkRecord: async () => [],
  }
  for (const chain of chains.values()) {
    const { faults } = chain
    chain.faults = NO_FAULTS
    const [finding] = await reconcileChain({ store, catalogue, pause: () => Promise.resolve() }, chain)
    chain.faults = faults
    if (finding && !finding.isUnchecked) throw new Violation(15, finding.what)
  }
}

/**
 * Checks the guarantees that a simulated world must satisfy after the faults have stopped and all pending work has
 * finished.
 * @throws {Violation}
 */
export function checkAtRest(world: SimWorld): void {
  rebuildBalances(world)
  everyDepositHasATarget(world)
  nothingIsStuck(world)
  markupsAreTheirs(world)
  fillsAreKnown(world)
  for (const order of world.db.orders.values())
    if (!AT_REST.has(order.state) && !HUMAN.has(order.state) && order.escalatedAt === null)
      throw new Violation(22, `order ${order.orderId} is ${order.state} and nobody is called`)
}

/**
 * Checks that no payment is stuck on an account-based chain, because it would block all later payments there. Ignores
 * chains whose node wallet chooses the coins, because a reorganisation may have removed those coins.
 */
function nothingIsStuck(world: SimWorld): void {
  const { db, chains } = world
  for (const { id, purpose, chain, status } of db.payments.values()) {
    const gateway = chains.get(chain)
    const isInLine = gateway?.model === 'account' && gateway.ordering !== 'once'
    if (LEAVING.has(purpose) && isInLine && (status === 'SENT' || status === 'SIGNED'))
      throw new Violation(24, `payment ${id} is ${status} and never comes into a block`)
  }
}

/**
 * Checks that partners' earnings equal the mark-ups of their finished orders, to the base unit. Partners have no
 * earnings from orders whose deposits were reverted. All other mark-ups must still be booked as unearned, including
 * those of referral links while no price is known.
 */
function markupsAreTheirs(world: SimWorld): void {
  const { orders, balances, postings, earnings, guestsOf } = world.db
  const owed = new Map<string, bigint>()
  let unpriced = 0
  for (const { orderId, apiId, to, settledQuote, events, state } of orders.values()) {
    if (settledQuote === null) continue
    const isDone = events.some(({ kind }) => kind === 'WITHDRAWAL_COMPLETED')
    const isOfLink = markupOf(settledQuote.costs).kind === 'referral'
    const isTaken = postings.has(`markup-taken ${orderId}`)
    if (isOfLink && earnings.has(`markup ${orderId}`) !== (isTaken && guestsOf.has(orderId)))
      throw new Violation(19, `order ${orderId} took a mark-up for a link, and it is not its owner's`)
    if (isOfLink && isTaken) continue
    if (isOfLink && isDone) {
      unpriced += 1
      owed.set(
        `platform:markups ${to}`,
        (owed.get(`platform:markups ${to}`) ?? 0n) + markupAtomicOf(settledQuote.costs),
      )
      continue
    }
    if (isDone && isReversed(world, orderId, state)) continue
    const account = `${isDone ? `partner:${apiId}` : 'platform:markups'} ${to}`
    owed.set(account, (owed.get(account) ?? 0n) + markupAtomicOf(settledQuote.costs))
  }
  for (const [account, amount] of balances)
    if (/^(partner:|platform:markups)/.test(account) && -amount !== (owed.get(account) ?? 0n))
      throw new Violation(9, `${account} is ${amount}, orders say ${owed.get(account)}`)
  for (const [account, amount] of owed)
    if (amount !== -(balances.get(account) ?? 0n)) throw new Violation(9, `${account} lacks ${amount}`)
  if (unpriced > (world.reports.get('earning-without-price') ?? 0))
    throw new Violation(9, `${unpriced} mark-ups of links are nobody's`)
}

/**
 * Returns whether a partner's mark-up was reversed. The mark-up must be reversed while the order is at risk, and may be
 * reversed only after a deposit of the order was reverted.
 */
function isReversed({ db }: SimWorld, orderId: number, state: OrderState): boolean {
  const isBooked = db.postings.has(`markup-earned-reverted ${orderId}`)
  const wasReverted = [...db.deposits.values()].some((one) => one.orderId === orderId && one.timesReverted > 0)
  if (isBooked && !wasReverted) throw new Violation(9, `order ${orderId} reversed a mark-up, and its deposit was not`)
  return isBooked || state === 'AT_RISK'
}

/** Checks that a waiting withdrawal's coins remain fully reserved until it is cancelled, and are returned only then. */
function waitingIsOwed({ db: { balances, postings } }: SimWorld, withdrawal: Withdrawal): void {
  const { withdrawalId, asset, amountAtomic, feeAtomic, voidedAt } = withdrawal
  const owed = -(balances.get(`withdrawal:${withdrawalId} ${asset}`) ?? 0n)
  const isGivenBack = postings.has(`withdrawal-void ${withdrawalId}`)
  if (isGivenBack !== (voidedAt !== null) || owed !== (isGivenBack ? 0n : amountAtomic - feeAtomic))
    throw new Violation(19, `withdrawal ${withdrawalId} waits and is owed ${owed}`)
}

/**
 * Checks invariant 19: each withdrawal's coins are reserved once and then paid or returned once. Also checks that no
 * user earns as the referrer of their own order.
 */
function withdrawalsAreTheirs(world: SimWorld): void {
  const { withdrawals, payments, paymentIds, balances, postings, orders, earnings } = world.db
  for (const withdrawal of withdrawals.values()) {
    const { withdrawalId, asset, amountAtomic, feeAtomic, voidedAt } = withdrawal
    const payment = payments.get(paymentIds.get(`withdrawal ${withdrawalId}`) ?? '')
    if ((payment !== undefined) !== (withdrawal.releasedAt !== null))
      throw new Violation(19, `withdrawal ${withdrawalId} is paid and not released, or released and not paid`)
    if (!payment) {
      waitingIsOwed(world, withdrawal)
      continue
    }
    if (payment.amountAtomic !== amountAtomic - feeAtomic || payment.asset !== asset)
      throw new Violation(19, `withdrawal ${withdrawalId} has no payment of its own amount`)
    const isHeld = postings.has(`withdrawal-hold ${withdrawalId}`)
    const isGivenBack = postings.has(`withdrawal-void ${withdrawalId}`)
    if (!isHeld || isGivenBack !== (voidedAt !== null))
      throw new Violation(19, `withdrawal ${withdrawalId} is not booked as it is`)
    if (voidedAt !== null && (payment.raw !== null || payment.status !== 'HELD'))
      throw new Violation(19, `withdrawal ${withdrawalId} was given back, and its payment is ${payment.status}`)
    const isOver = voidedAt !== null || (payment.feeAtomic !== null && payment.status !== 'FAILED')
    const owed = -(balances.get(`withdrawal:${withdrawalId} ${asset}`) ?? 0n)
    if (owed !== (isOver ? 0n : payment.amountAtomic))
      throw new Violation(19, `withdrawal ${withdrawalId} is ${payment.status} and owed ${owed}`)
  }
  for (const { kind, orderId, userId } of earnings.values())
    if ((orders.get(orderId)?.userId === userId) !== (kind === 'cashback'))
      throw new Violation(19, `account ${userId} has the ${kind} of order ${orderId}`)
}

/** Checks that each provider order has a known outcome, or that our order is waiting for an operator. */
function fillsAreKnown(world: SimWorld): void {
  const { db, providers } = world
  for (const order of db.orders.values()) {
    const provider = providers.find(({ code }) => code === order.fill?.provider)
    if (!order.fill || !provider) continue
    const ended = ENDED[provider.stageOf(order.fill.providerOrderId)]
    if (ended !== undefined && order.state !== ended && !HUMAN.has(order.state) && order.escalatedAt === null)
      throw new Violation(22, `order ${order.orderId} is ${order.state}, and ${ended} with ${provider.code}`)
  }
}

/**
 * Checks invariant 4: the amount in `custody:held` equals exactly what payments have claimed, including the fees of
 * their most expensive versions.
 */
function checkHolds(world: SimWorld): void {
  const { catalogue, db } = world
  const claimed = new Map<string, bigint>()
  const claim = (asset: string, amount: bigint) => claimed.set(asset, (claimed.get(asset) ?? 0n) + amount)
  for (const payment of db.payments.values()) {
    const { status, reservation, feeAtomic, heldFeeAtomic } = payment
    if (reservation === null || status === 'FINAL' || status === 'FAILED') continue
    // A previously final payment is already booked, so only the additional fee of a more expensive version is reserved.
    if (feeAtomic === null) claim(payment.asset, payment.amountAtomic)
    const native = present(catalogue.nativeOf(payment.chain), 'a coin').slug
    claim(native, heldFeeAtomic - (feeAtomic ?? 0n))
    for (const attempt of db.attempts.values())
      if (
        attempt.paymentId === payment.id &&
        attempt.end === null &&
        readRaw(attempt.raw).feeAtomic > mostFee(payment, attempt, native)
      )
        throw new Violation(4, `payment ${payment.id} may cost more than is held for it`)
  }
  for (const { slug } of catalogue.instruments) {
    const held = db.balances.get(`custody:held ${slug}`) ?? 0n
    if (held !== (claimed.get(slug) ?? 0n))
      throw new Violation(4, `${held} of ${slug} is held, payments claim ${claimed.get(slug)}`)
  }
}

/**
 * Returns the highest fee that a version of a payment may cost. The void of a coin sweep is paid from the swept coins.
 */
function mostFee(payment: Payment, { reservation }: PaymentAttempt, native: string): bigint {
  const isVoid = reservation.kind === 'sequence' && reservation.isVoid === true
  return payment.heldFeeAtomic + (isVoid && isNativeSweep(payment, native) ? payment.amountAtomic : 0n)
}

/**
 * Checks invariant 25: each external or internal transfer to one of our addresses in a processed block is recorded as a
 * deposit with the same amount.
 */
function checkCoverage({ chains, db }: SimWorld): void {
  for (const chain of chains.values()) {
    const height = db.cursors.get(chain.chain)?.height ?? 0
    for (let at = Math.max(1, height - BLOCKS_COMPARED); at <= height; at += 1) {
      const truth = chain.truthAt(at)
      if (truth === null || db.blocks.get(`${chain.chain} ${at}`) !== truth.hash) continue
      for (const { txId, outputKey, address, amountAtomic, isOurs } of truth.transfers) {
        const isForeign = !isOurs || outputKey.startsWith(INNER)
        if (!isForeign || !db.addresses.has(`${chain.chain} ${address}`)) continue
        const deposit = db.deposits.get(db.depositIds.get(`${chain.chain} ${txId} ${outputKey}`) ?? '')
        if (deposit?.amountAtomic !== amountAtomic || deposit.blockHash !== truth.hash || deposit.status === 'ORPHANED')
          throw new Violation(25, `block ${at} of ${chain.chain} pays ${amountAtomic} to ${address} without a deposit`)
      }
    }
  }
}

/** Checks invariant 29: every address and signature belongs to the wallet recorded in the database. */
function checkWallet({ db }: SimWorld): void {
  for (const [name, { key }] of db.addresses) {
    const chain = name.slice(0, name.indexOf(' '))
    if (name !== `${chain} ${addressOf(chain, key)}`) throw new Violation(29, `${name} is of another wallet`)
  }
  for (const { id, chain, raw } of db.payments.values()) {
    const from = raw === null ? null : readRaw(raw).from
    if (from !== null && !db.addresses.has(`${chain} ${from}`))
      throw new Violation(29, `payment ${id} is signed by another wallet`)
  }
}

/** Checks invariant 13: no posting refers to a block that the watcher has recognised as orphaned. */
function checkTargets(world: SimWorld): void {
  const { deposits, blocks } = world.db
  for (const { id, chain, status, blockHeight, blockHash } of deposits.values()) {
    if (status === 'SEEN' || status === 'ORPHANED') continue
    const known = blocks.get(`${chain} ${blockHeight}`)
    if (known !== undefined && known !== blockHash) throw new Violation(13, `deposit ${id} lies in an orphaned block`)
  }
}

function rebuildBalances(world: SimWorld): void {
  const { postings, balances } = world.db
  const rebuilt = new Map<string, bigint>()
  for (const { entries } of postings.values())
    for (const { account, asset, amountAtomic } of entries)
      rebuilt.set(`${account} ${asset}`, (rebuilt.get(`${account} ${asset}`) ?? 0n) + amountAtomic)
  for (const [key, amount] of balances) {
    if ((rebuilt.get(key) ?? 0n) !== amount)
      throw new Violation(3, `${key} is ${amount}, the journal says ${rebuilt.get(key)}`)
  }
}

function everyDepositHasATarget(world: SimWorld): void {
  const { postings, deposits } = world.db
  const kinds = {
    CREDITED: 'deposit-credited',
    TOPPED_UP: 'float-topup',
    SUSPENSE: 'deposit-suspense',
    RETURNED: 'deposit-suspense',
    KEPT: 'deposit-kept',
  }
  for (const { id, status, timesReverted } of deposits.values()) {
    if (status === 'ORPHANED') continue
    if (status === 'SEEN') throw new Violation(14, `deposit ${id} still waits`)
    const reference = timesReverted === 0 ? id : `${id}.${timesReverted}`
    if (!postings.has(`${kinds[status]} ${reference}`))
      throw new Violation(14, `deposit ${id} is ${status} and not booked`)
  }
}
