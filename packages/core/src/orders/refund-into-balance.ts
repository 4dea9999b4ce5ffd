import { refundedToBalance } from '../ledger/wallet-postings.ts'
import type { Posting } from '../ledger/posting.ts'
import { networkFeeOf } from '../quotes/price-quote.ts'
import type { Screening } from '../screening/screening.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { Stores, UnitOfWork } from '../shared/unit-of-work.ts'
import { depositTerms } from '../wallet/deposit-terms.ts'
import { paysBlacklisted, settleOrder, type SettlementDeps } from './commit-settlement.ts'
import { creditedAccount, type Deposit } from './deposit.ts'
import { returnableAmount } from './dust.ts'
import { findOrder } from './find-order.ts'
import type { OrderTerms } from './order-terms.ts'
import type { Order } from './order.ts'
import { assertAsClaimed, findRefundable, type RefundInfo, type RefundInfoDeps } from './refund-info.ts'

export interface RefundIntoBalanceDeps extends SettlementDeps, Omit<RefundInfoDeps, 'stores'> {
  work: UnitOfWork
  terms: OrderTerms
  screening: Screening
}

export interface RefundIntoBalanceInput {
  orderId: number
  destinationAddress: string
  /** What the person was shown, decimal text of the send side: refused when less would be credited, or a fee be taken. */
  refundAmount: string | null
  claimedNetworkFee: string | null
  /** The account that asks, by its session. */
  userId: number
}

/** What would be credited to a balance: in the order's own coin, and deposit by deposit. */
export interface BalanceRefundInfo extends RefundInfo {
  deposits: Deposit[]
}

/**
 * Sends the coins of an order into the balance of the account that made it (`docs/decisions/038`): what waits for a choice, and
 * each deposit in suspense; all of it, at once. Asking again after it was done changes nothing. Where an address was listed since,
 * an order that waits is held instead.
 * @throws {DomainError} ORDER_NOT_FOUND, NOT_ORDER_OWNER, SESSION_REQUIRED, REFUND_NOT_POSSIBLE, REFUND_CHANGED, AMOUNT_MALFORMED,
 *   ADDRESS_BLACKLISTED, NETWORK_UNKNOWN, DEPOSITS_CLOSED
 */
export async function refundIntoBalance(deps: RefundIntoBalanceDeps, input: RefundIntoBalanceInput): Promise<void> {
  const known = { ...input, controlToken: null }
  const { order } = await findOrder({ ...deps, stores: deps.work.stores }, known)
  const { userId } = input
  assertOwner(order, userId)
  await deps.work.transaction(async (stores) => {
    const { locked, deposits } = await lock(stores, order)
    if (!(await stores.places.isOpen(userId))) throw new DomainError('SESSION_REQUIRED', 'Nobody is signed in')
    const credits = await creditsOf(deps, stores, dueOf(locked, deposits))
    if (credits.length === 0 && deposits.some((one) => creditedAccount(one) === userId)) return
    assertAsClaimed(sumOf(deps, locked, credits), input)
    const isListed = await paysBlacklisted(deps, locked)
    const isSettled = credits.some(({ status }) => status === 'CREDITED')
    if (isListed && !isSettled) throw new DomainError('ADDRESS_BLACKLISTED', 'Client data is blacklisted')
    const moved = isListed ? [] : await moveSuspended(stores, credits, userId)
    if (isSettled) await settleOrder(deps, stores, locked, { kind: 'balance-chosen' }, 0n)
    else await stores.orders.save(locked, [])
    if (moved.length > 0) await stores.ledger.post(...moved)
  })
}

/**
 * What sending an order's coins into the balance of its account would bring now; nothing is taken of it.
 * @throws {DomainError} ORDER_NOT_FOUND, NOT_ORDER_OWNER, REFUND_NOT_POSSIBLE, NETWORK_UNKNOWN, DEPOSITS_CLOSED
 */
export async function balanceRefundInfo(
  deps: RefundInfoDeps,
  input: { orderId: number; destinationAddress: string | null; controlToken: string | null; userId: number },
): Promise<BalanceRefundInfo> {
  const order = await findRefundable(deps, input)
  assertOwner(order, input.userId)
  const due = dueOf(order, await deps.stores.orders.depositsOf(order.orderId))
  return sumOf(deps, order, await creditsOf(deps, deps.stores, due))
}

function assertOwner({ userId }: Order, asking: number): void {
  if (userId !== asking)
    throw new DomainError('NOT_ORDER_OWNER', 'Only the account that made the order may have its coins on its balance')
}

/** As the watcher locks them: deposits first, then the order. */
async function lock(stores: Stores, order: Order): Promise<{ locked: Order; deposits: Deposit[] }> {
  const deposits: Deposit[] = []
  for (const { id } of await stores.orders.depositsOf(order.orderId)) {
    const deposit = await stores.chains.findDepositLocked(id)
    if (deposit) deposits.push(deposit)
  }
  return { locked: (await stores.orders.findLocked(order.orderId)) ?? order, deposits }
}

/** What waits for the person; nothing of what a person of the house looks at, or another exchange has. */
function dueOf({ state, choice, fill }: Order, deposits: readonly Deposit[]): Deposit[] {
  if (fill !== null || state === 'SUSPENSE' || state === 'AT_RISK') return []
  return deposits.filter(({ status, timesUndone, listing }) => {
    // An operator decides on what a listed sender sent.
    if (listing !== null) return false
    if (status === 'CREDITED') return choice?.mayRefund === true
    // What comes back after it was undone is for a person to book.
    return status === 'SUSPENSE' && timesUndone === 0
  })
}

/** As much of it as could be sent on. @throws {DomainError} NETWORK_UNKNOWN, DEPOSITS_CLOSED where the wallet may not hold a coin of it */
async function creditsOf(
  deps: Pick<RefundInfoDeps, 'catalogue' | 'ticks'>,
  stores: Stores,
  due: readonly Deposit[],
): Promise<Deposit[]> {
  const credits: Deposit[] = []
  for (const deposit of due) {
    const { instrument } = depositTerms(deps, deps.catalogue.get({ slug: deposit.asset }))
    const tick = deps.ticks.latest()
    const fee = tick && networkFeeOf(instrument, tick, deps.catalogue)
    if (fee === null || (await stores.chains.haltReason(deposit.chain)) !== null)
      throw new DomainError('DEPOSITS_CLOSED', 'Nothing can be credited of this coin at the moment')
    if (returnableAmount(instrument, deposit.amountAtomic, fee) !== null) credits.push(deposit)
  }
  return credits
}

function sumOf({ catalogue }: Pick<RefundInfoDeps, 'catalogue'>, order: Order, deposits: Deposit[]): BalanceRefundInfo {
  if (deposits.length === 0)
    throw new DomainError('REFUND_NOT_POSSIBLE', 'There is nothing to refund on this order at the moment')
  const own = deposits.filter(({ asset }) => asset === order.from)
  const refundAtomic = own.reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n)
  return { instrument: catalogue.get({ slug: order.from }), refundAtomic, networkFeeAtomic: 0n, deposits }
}

async function moveSuspended(stores: Stores, credits: readonly Deposit[], userId: number): Promise<Posting[]> {
  const suspended = credits.filter(({ status }) => status === 'SUSPENSE')
  for (const { id, blockHeight, blockHash } of suspended) {
    const block = blockHeight === null || blockHash === null ? null : { height: blockHeight, hash: blockHash }
    await stores.chains.setDepositStatus(id, 'RETURNED', block)
    await stores.chains.putInBalance(id, userId)
  }
  return suspended.map((deposit) => refundedToBalance(deposit, 'suspense', userId))
}
