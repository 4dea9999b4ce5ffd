import type { ChainId } from '../instruments/instrument.ts'
import { refundedToBalance } from '../chains/deposit-postings.ts'
import type { Posting } from '../ledger/posting.ts'
import { networkFeeOf } from '../quotes/price-quote.ts'
import type { Screening } from '../screening/screening.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { BalanceStores, BalanceWork } from './wallet-work.ts'
import { depositTerms, minCredited } from './deposit-terms.ts'
import { assertAsClaimed } from '../orders/refund/agreed-refund.ts'
import { paysBlacklisted, settleOrder, type SettlementDeps } from '../orders/settle/commit-settlement.ts'
import { creditedAccount, type Deposit } from '../chains/deposit.ts'
import { findOrder } from '../orders/view/find-order.ts'
import type { OrderTerms } from '../orders/order-terms.ts'
import type { Order } from '../orders/order.ts'
import type { OrderDepositFilter } from '../orders/order-store.ts'
import { findRefundable, type RefundInfo, type RefundInfoDeps } from '../orders/refund/refund-info.ts'

export interface RefundIntoBalanceDeps extends SettlementDeps, Omit<RefundInfoDeps, 'stores'> {
  work: BalanceWork
  terms: OrderTerms
  screening: Screening
}

export interface RefundIntoBalanceInput {
  orderId: number
  destinationAddress: string
  /**
   * Refund amount that the page displayed, as a decimal string in units of the send side. The call is rejected if the
   * credit would be smaller.
   */
  refundAmount: string | null
  /**
   * Network fee that the page displayed, as a decimal string in units of the send side. The call is rejected if the fee
   * would be higher.
   */
  claimedNetworkFee: string | null
  /** The caller's account, according to the session. */
  userId: number
}

/**
 * Deposits that a call may credit. Excludes a deposit whose sender is on a blacklist or sanctions list, because an
 * operator must decide on it.
 */
const CREDITABLE: OrderDepositFilter = { statuses: ['CREDITED', 'SUSPENSE'], isListed: false }

/** Amount and deposits that a refund would credit to the balance. */
export interface BalanceRefundInfo extends RefundInfo {
  deposits: Deposit[]
}

/**
 * Credits an order's coins to the balance of the account that created the order (`docs/decisions/038`). These are the
 * deposit that is waiting for a choice and the deposits in suspense, at most `MAX_LISTED_DEPOSITS` per call.
 * Idempotent. If one of the order's addresses has been blacklisted since the order was created, a waiting order is put
 * on hold instead.
 * @throws {DomainError} ORDER_NOT_FOUND, NOT_ORDER_OWNER, SESSION_REQUIRED, REFUND_NOT_POSSIBLE, REFUND_CHANGED,
 * AMOUNT_MALFORMED, ADDRESS_BLACKLISTED, NETWORK_UNKNOWN, DEPOSITS_CLOSED
 */
export async function refundIntoBalance(deps: RefundIntoBalanceDeps, input: RefundIntoBalanceInput): Promise<void> {
  const known = { ...input, controlToken: null }
  const { order } = await findOrder({ ...deps, stores: deps.work.stores }, known)
  const { userId } = input
  assertOwner(order, userId)
  await deps.work.transaction(async (stores) => {
    const { locked, deposits } = await lock(stores, order)
    if (!(await stores.depositTargets.isOpen(userId))) throw new DomainError('SESSION_REQUIRED', 'Sign in first')
    const credits = await creditsOf(deps, stores, dueOf(locked, deposits))
    if (credits.length === 0 && (await isInBalance(stores, locked, userId))) return
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
 * Returns the amounts that a refund of the order to the balance would credit now. No network fee is deducted.
 * @throws {DomainError} ORDER_NOT_FOUND, NOT_ORDER_OWNER, REFUND_NOT_POSSIBLE, NETWORK_UNKNOWN, DEPOSITS_CLOSED
 */
export async function balanceRefundInfo(
  deps: RefundInfoDeps,
  input: { orderId: number; destinationAddress: string | null; controlToken: string | null; userId: number },
): Promise<BalanceRefundInfo> {
  const order = await findRefundable(deps, input)
  assertOwner(order, input.userId)
  const due = dueOf(order, await deps.stores.orders.depositsOf(order.orderId, CREDITABLE))
  return sumOf(deps, order, await creditsOf(deps, deps.stores, due))
}

function assertOwner({ userId }: Order, callerId: number): void {
  if (userId !== callerId)
    throw new DomainError(
      'NOT_ORDER_OWNER',
      'Only the account that created the order may take its coins into the balance',
    )
}

/** Returns whether an earlier call credited coins of the order to the balance. */
async function isInBalance(stores: BalanceStores, { orderId }: Order, userId: number): Promise<boolean> {
  const deposits = await stores.orders.depositsOf(orderId, { statuses: ['CREDITED', 'RETURNED'] })
  return deposits.some((one) => creditedAccount(one) === userId)
}

/** Locks the creditable deposits before the order itself, as the watcher does, to avoid a deadlock. */
async function lock(stores: BalanceStores, order: Order): Promise<{ locked: Order; deposits: Deposit[] }> {
  const deposits: Deposit[] = []
  for (const { id } of await stores.orders.depositsOf(order.orderId, CREDITABLE)) {
    const deposit = await stores.chains.findDepositLocked(id)
    if (deposit) deposits.push(deposit)
  }
  return { locked: (await stores.orders.findLocked(order.orderId)) ?? order, deposits }
}

/**
 * Returns the deposits that the user can have credited to the balance. Excludes deposits that an operator is reviewing
 * or a provider holds.
 */
function dueOf({ state, choice, fill }: Order, deposits: readonly Deposit[]): Deposit[] {
  if (fill !== null || state === 'SUSPENSE' || state === 'AT_RISK') return []
  return deposits.filter(({ status, timesReverted, listing }) => {
    // Exclude a deposit whose sender is on a blacklist or sanctions list, because an operator must decide on it.
    if (listing !== null) return false
    if (status === 'CREDITED') return choice?.mayRefund === true
    // Exclude a deposit that was orphaned and reappeared, because an operator books it.
    return status === 'SUSPENSE' && timesReverted === 0
  })
}

/**
 * Returns the deposits that reach the minimum for deposits to an account. A smaller deposit would not be worth its
 * sweep, so the user can only have it sent back to an address.
 * @throws {DomainError} NETWORK_UNKNOWN, DEPOSITS_CLOSED when the wallet does not support one of the coins
 */
async function creditsOf(
  deps: Pick<RefundInfoDeps, 'catalogue' | 'ticks'>,
  stores: Pick<BalanceStores, 'chains'>,
  due: readonly Deposit[],
): Promise<Deposit[]> {
  const credits: Deposit[] = []
  const halts = new Map<ChainId, boolean>()
  for (const deposit of due) {
    const { chain } = deposit
    if (!halts.has(chain)) halts.set(chain, (await stores.chains.haltReason(chain)) !== null)
    const { instrument } = depositTerms(deps, deps.catalogue.recorded(deposit.asset))
    const tick = deps.ticks.latest()
    const fee = tick && networkFeeOf(instrument, tick, deps.catalogue)
    if (fee === null || halts.get(chain))
      throw new DomainError('DEPOSITS_CLOSED', 'Deposits of this coin cannot be credited at the moment')
    if (deposit.amountAtomic >= minCredited(instrument, fee)) credits.push(deposit)
  }
  return credits
}

function sumOf({ catalogue }: Pick<RefundInfoDeps, 'catalogue'>, order: Order, deposits: Deposit[]): BalanceRefundInfo {
  if (deposits.length === 0)
    throw new DomainError('REFUND_NOT_POSSIBLE', 'This order has nothing to refund at the moment')
  const own = deposits.filter(({ asset }) => asset === order.from)
  const refundAtomic = own.reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n)
  return { instrument: catalogue.recorded(order.from), refundAtomic, networkFeeAtomic: 0n, deposits }
}

async function moveSuspended(stores: BalanceStores, credits: readonly Deposit[], userId: number): Promise<Posting[]> {
  const suspended = credits.filter(({ status }) => status === 'SUSPENSE')
  for (const { id, blockHeight, blockHash } of suspended) {
    const block = blockHeight === null || blockHash === null ? null : { height: blockHeight, hash: blockHash }
    await stores.chains.setDepositStatus(id, 'RETURNED', block)
    await stores.chains.putInBalance(id, userId)
  }
  return suspended.map((deposit) => refundedToBalance(deposit, 'suspense', userId))
}
