import { present } from '@cambio/kernel/assert'
import { takeBackEarnings } from '../affiliates/book-earnings.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { spendsFromDepositAddresses } from '../chains/chain-gateway.ts'
import { HOT_KEY } from '../chains/signer.ts'
import { depositReverted, returnDropped, depositTakenFromAccount } from '../chains/deposit-postings.ts'
import type { CustodyAccount } from '../ledger/posting.ts'
import { leaveSweep } from '../payments/leave-sweep.ts'
import { isLeaving } from '../payments/payment.ts'
import { releaseInLine } from '../payments/release-claims.ts'
import type { Stores } from '../chain-work/stores.ts'
import { missingOfDeposit } from '../wallet/take-back-deposit.ts'
import { creditedAccount, type Deposit } from '../chains/deposit.ts'
import { applyFact } from '../orders/machine/order-machine.ts'
import { takeBackMarkup } from '../orders/settle/partner-markup.ts'
import { storeTransition } from '../orders/settle/store-transition.ts'

/**
 * Reverses a credit with `reverseCredit` after its block was orphaned despite having the required confirmations. Halts
 * the chain until an operator resumes it.
 */
export async function undoCredit(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'catalogue' | 'terms' | 'clock' | 'report'>,
  stores: Stores,
  deposit: Deposit,
): Promise<void> {
  const { chain } = deposit
  await stores.chains.halt(chain, `deposit ${deposit.id} was reverted after it was credited`, deps.clock.now())
  deps.report('credited-deposit-reverted', { chain, deposit: deposit.id })
  await reverseCredit(deps, stores, deposit)
}

/**
 * Reverses a credit in the journal, and removes its coins from the spendable outputs and from unsigned payments. The
 * exchange absorbs the loss of coins that were already paid out.
 */
export async function reverseCredit(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'catalogue' | 'terms' | 'clock' | 'report'>,
  stores: Stores,
  deposit: Deposit,
): Promise<void> {
  const now = deps.clock.now()
  const { chain } = deposit
  const holder = creditedAccount(deposit)
  if (holder !== null) return undoAccountCredit(deps, stores, deposit, holder)
  const isOfOrder = deposit.status === 'CREDITED' && deposit.orderId !== null
  const isPaidOut = isOfOrder
    ? await holdBackSettlement(deps, stores, present(deposit.orderId, 'an order'))
    : deposit.status === 'RETURNED' && !(await dropReturn(deps, stores, deposit))
  const custody = await giveUpCoins(deps, stores, deposit)
  await stores.ledger.post(depositReverted(deposit, custody, isPaidOut))
  await stores.chains.undoDeposit(deposit.id, custody, 0n)
  const order = isOfOrder ? await stores.orders.findLocked(present(deposit.orderId, 'an order')) : null
  if (!order) {
    if (isPaidOut) deps.report('loss-booked', { chain, order: deposit.orderId ?? 0, deposit: deposit.id })
    return
  }
  await storeTransition(stores, applyFact(order, { kind: 'credit-reverted' }, now, deps.terms))
  await takeBackEarnings(stores, order.orderId)
  await takeBackMarkup(stores, order)
  if (isPaidOut) deps.report('loss-booked', { chain, order: order.orderId, deposit: deposit.id })
}

/**
 * Debits the deposit from the balance that it was credited to, up to the entire balance. If an order used the deposit
 * before, the order becomes AT_RISK.
 */
async function undoAccountCredit(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'catalogue' | 'terms' | 'clock' | 'report'>,
  stores: Stores,
  deposit: Deposit,
  userId: number,
): Promise<void> {
  const { orderId, status } = deposit
  const order = orderId === null || status !== 'CREDITED' ? null : await stores.orders.findLocked(orderId)
  const missing = await missingOfDeposit(deps, stores, deposit, userId)
  const custody = await giveUpCoins(deps, stores, deposit)
  await stores.ledger.post(depositTakenFromAccount(deposit, userId, custody, missing))
  await stores.chains.undoDeposit(deposit.id, custody, missing)
  if (order) await storeTransition(stores, applyFact(order, { kind: 'credit-reverted' }, deps.clock.now(), deps.terms))
  if (missing > 0n) deps.report('account-loss-booked', { chain: deposit.chain, account: userId, deposit: deposit.id })
}

/** Puts the order's unsigned payments on hold. Returns whether the order may have been paid out. */
async function holdBackSettlement(
  deps: Pick<ChainWorkerDeps, 'catalogue'>,
  stores: Stores,
  orderId: number,
): Promise<boolean> {
  let isPaidOut = false
  // Lock the order's row first to wait for any concurrent settlement and see its payment intents.
  await stores.orders.findLocked(orderId)
  for (const { id, purpose } of await stores.payments.forOrder(orderId)) {
    if (purpose === 'return') continue
    const payment = present(await stores.payments.findLocked(id), 'a payment that was just read')
    if (isLeaving(payment)) isPaidOut = true
    else await stores.payments.save({ ...(await releaseInLine(deps, stores, payment)), status: 'HELD', held: null })
  }
  return isPaidOut
}

/**
 * Puts a deposit's unsigned return on hold and reverses its fee. Returns false if the return is already signed, because
 * its coins may have been sent.
 */
async function dropReturn(
  deps: Pick<ChainWorkerDeps, 'catalogue'>,
  stores: Stores,
  deposit: Deposit,
): Promise<boolean> {
  const found = present(await stores.payments.findFor('return', deposit.id), 'a returned deposit has a return')
  const payment = present(await stores.payments.findLocked(found.id), 'a payment that was just read')
  if (isLeaving(payment)) return false
  await stores.payments.save({ ...(await releaseInLine(deps, stores, payment)), status: 'HELD', held: null })
  const networkFeeAtomic = deposit.amountAtomic - payment.amountAtomic
  await stores.ledger.post(returnDropped(deposit, networkFeeAtomic))
  return true
}

/**
 * Removes a deposit's coins from unsigned sweeps and from unsigned payments that were to spend the deposit's output.
 * Returns the custody account to debit: `custody:reverted` if the coins have already been moved.
 */
async function giveUpCoins(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'catalogue' | 'report'>,
  stores: Stores,
  deposit: Deposit,
): Promise<CustodyAccount> {
  const { chain, txId, asset, amountAtomic } = deposit
  const keepsOutputs = deps.gateway.model === 'outputs'
  const vout = Number(deposit.outputKey)
  const moverId = keepsOutputs ? await stores.payments.claimantOf(chain, txId, vout) : deposit.sweptBy
  const mover = moverId === null ? null : await stores.payments.findLocked(moverId)
  const released = mover && (await releaseInLine(deps, stores, mover))
  if (released) await stores.payments.save(released)
  if (released?.purpose === 'sweep' && !isLeaving(released)) await leaveSweep(deps, stores, released, deposit)
  if (keepsOutputs) await stores.payments.dropUnspent(chain, txId, vout)
  const [owner] = await stores.chains.ownAddresses(chain, [deposit.address])
  const isSpendable = spendsFromDepositAddresses(deps.gateway) || owner?.key.purpose === HOT_KEY.purpose
  const custody: CustodyAccount = isSpendable ? 'custody:hot' : 'custody:deposits'
  const isMoved = mover !== null && isLeaving(mover)
  if (!isMoved && (await stores.ledger.balance(custody, asset)) >= amountAtomic) return custody
  deps.report('reverted-deposit-already-moved', { chain, deposit: deposit.id })
  return 'custody:reverted'
}
