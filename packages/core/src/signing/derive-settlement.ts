import { BANK_MONEY } from '../instruments/instrument.ts'
import type { Order } from '../orders/order.ts'
import { orderTermsText } from '../orders/terms-seal.ts'
import { accountMergeText, refundTargetText, returnTargetText, withdrawalText } from '../seals/statements.ts'
import type { SealAuthor, SealVerifier } from '../seals/seal.ts'
import type {
  Balance,
  Funding,
  OwnedDepositClaim,
  PaymentClaim,
  SealedOrder,
  Settlement,
  SettlementStore,
} from './evidence.ts'
import { limitPayout, type LimitDeps } from './limit-payout.ts'
import { recipientText } from '../payments/cold-wallet.ts'
import { fundFromDeposits } from './prove-credit.ts'
import { notDerived, proveDeposit, type ProofDeps, type ProvenDeposit } from './prove-deposit.ts'

export interface DeriveDeps extends ProofDeps, LimitDeps {
  settlements: SettlementStore
}

/** Coins that a request sends to an address outside the exchange. */
export interface Leaving {
  asset: string
  to: string
  memo: string | null
  amountAtomic: bigint
}

/** Result of verifying that a payment is due. */
export interface Derived extends Pick<Settlement, 'subject' | 'payer' | 'client'> {
  funding: Funding[]
}

/** Processes that may sign a refund address other than the order's original refund address. */
const REFUND_AUTHORS: readonly SealAuthor[] = ['server', 'operator']

/**
 * Returns the settlement key of a payment, such as `order:5`. The key identifies the order, deposit or withdrawal that
 * the payment settles, and the signer settles it only once.
 */
export function subjectOf({ purpose, reference, orderId }: PaymentClaim): string {
  if (purpose === 'payout' || purpose === 'refund') return `order:${orderId}`
  // Reject other notations of a number, such as `01`, because they would be different keys for the same row.
  if ((purpose === 'return' || purpose === 'withdrawal') && !NUMBER.test(reference))
    throw notDerived(`${reference} is no number`)
  return `${purpose === 'return' ? 'deposit' : 'withdrawal'}:${reference}`
}

const NUMBER = /^[1-9]\d*$/

/**
 * Verifies that a payment to an external address is due. Its order, deposit or withdrawal must exist, final deposits
 * must fund it, and the recipient must be correct.
 * @throws {SignerRefusal} not-derived, stating the condition that was not met
 */
export async function deriveSettlement(deps: DeriveDeps, claim: PaymentClaim, leaving: Leaving): Promise<Derived> {
  const subject = subjectOf(claim)
  if (claim.purpose === 'payout') return { subject, payer: null, ...(await derivePayout(deps, claim, leaving)) }
  if (claim.purpose === 'refund') return { subject, payer: null, ...(await deriveRefund(deps, claim, leaving)) }
  if (claim.purpose === 'return') return { subject, payer: null, ...(await deriveReturn(deps, claim, leaving)) }
  if (claim.purpose === 'withdrawal') {
    const payer = await deriveWithdrawal(deps, claim, leaving)
    return { subject, payer, client: `account:${payer.userId}`, funding: [] }
  }
  throw notDerived(`a ${claim.purpose} goes to our own addresses only`)
}

type FundedClient = Pick<Derived, 'funding' | 'client'>

async function derivePayout(deps: DeriveDeps, claim: PaymentClaim, leaving: Leaving): Promise<FundedClient> {
  const sealed = await sealedOrder(deps, claim)
  const { order } = sealed
  const to = { asset: order.to, to: order.destinationAddress, memo: order.destinationMemo }
  // The payee of a bank transfer must be the account holder, whom a partner's order does not identify.
  if (order.to === BANK_MONEY && (order.userId === null || order.apiId !== null))
    throw notDerived(`order ${order.orderId} pays bank money to no account holder`)
  assertGoes(leaving, to, `order ${order.orderId}`)
  const deposits = await depositsOf(deps, order)
  assertAtMost(leaving, await limitPayout(deps, sealed, deposits), `order ${order.orderId}`)
  return { funding: deposits, client: `payouts of ${clientOf(deps, sealed, leaving)}` }
}

/**
 * Returns the client of a payment: the order's account, if the server's seal covers it. Otherwise, and for a guest's or
 * partner's order, this is the recipient. All orders of a partner's users belong to the partner's account, so the
 * account does not identify the user.
 */
function clientOf({ seals }: DeriveDeps, found: SealedOrder | null, leaving: Leaving): string {
  const recipient = `address:${recipientText(leaving)}`
  if (found === null || found.order.userId === null || found.order.apiId !== null) return recipient
  return isTermsSealed(seals, found) ? `account:${found.order.userId}` : recipient
}

/**
 * Verifies a refund, which may pay at most the deposited amount. A refund address set after creation needs a signature
 * by the server or an operator.
 */
async function deriveRefund(deps: DeriveDeps, claim: PaymentClaim, leaving: Leaving): Promise<FundedClient> {
  const found = await orderOf(deps, claim)
  const { order } = found
  if (order.refundAddress === null) throw notDerived(`order ${order.orderId} has no refund address`)
  assertRefundSealed(deps, order)
  const to = { asset: order.from, to: order.refundAddress, memo: order.refundMemo }
  assertGoes(leaving, to, `order ${order.orderId}`)
  const deposits = await depositsOf(deps, order)
  assertAtMost(leaving, sumOf(deposits), `order ${order.orderId}`)
  return { funding: deposits, client: `refunds of ${clientOf(deps, found, leaving)}` }
}

async function deriveReturn(deps: DeriveDeps, { reference }: PaymentClaim, leaving: Leaving): Promise<FundedClient> {
  const found = await deps.evidence.deposit(reference)
  if (!found || found.asset !== leaving.asset) throw notDerived(`there is no deposit ${reference} of ${leaving.asset}`)
  const deposit = await proveDeposit(deps, found)
  assertAtMost(leaving, deposit.amountAtomic, `deposit ${reference}`)
  const { to: address, memo } = leaving
  const text = returnTargetText({ ...found, address, memo })
  const isByOperator = deps.seals.isSealedBy('operator', text, found.decisionSeal)
  const order = isByOperator ? null : await orderReturning(deps, found, leaving)
  if (!isByOperator && order === null) throw notDerived(`no seal sends deposit ${reference} to this address`)
  return { funding: [deposit], client: `refunds of ${clientOf(deps, order, leaving)}` }
}

/**
 * Returns the order that received a deposit, if a signature covers the return's target address as the order's refund
 * address. This may be the current refund address, or the one at the time when the return was committed. Returns null
 * otherwise.
 */
async function orderReturning(
  { evidence, seals }: DeriveDeps,
  deposit: OwnedDepositClaim,
  { to: address, memo }: Leaving,
): Promise<SealedOrder | null> {
  const { orderId, decisionSeal } = deposit
  const found = orderId === null ? null : await evidence.order(orderId)
  if (!found) return null
  const { order } = found
  const isItsOwn =
    deposit.address === order.depositAddress && (order.depositMemo === null || deposit.memo === order.depositMemo)
  const isCurrent = address === order.refundAddress && memo === order.refundMemo && isRefundSealed(seals, order)
  const isSealed = isCurrent || isTargetSealed(seals, { orderId: order.orderId, address, memo }, decisionSeal)
  return isItsOwn && isSealed ? found : null
}

function isRefundSealed(
  seals: SealVerifier,
  { orderId, refundAddress: address, refundMemo, refundSeal }: Order,
): boolean {
  return address !== null && isTargetSealed(seals, { orderId, address, memo: refundMemo }, refundSeal)
}

function isTargetSealed(
  seals: SealVerifier,
  target: Parameters<typeof refundTargetText>[0],
  seal: string | null,
): boolean {
  const text = refundTargetText(target)
  return REFUND_AUTHORS.some((author) => seals.isSealedBy(author, text, seal))
}

function assertRefundSealed({ seals }: DeriveDeps, order: Order): void {
  if (!isRefundSealed(seals, order))
    throw notDerived(`the refund address of order ${order.orderId} carries no valid seal`)
}

/**
 * Verifies a withdrawal and returns the balance that funds it. The server must have signed the request. Verified
 * deposits of the account, and of accounts that were merged into it, must cover the withdrawal.
 */
async function deriveWithdrawal(deps: DeriveDeps, { reference }: PaymentClaim, leaving: Leaving): Promise<Balance> {
  const withdrawal = await deps.evidence.withdrawal(Number(reference))
  if (!withdrawal || withdrawal.voidedAt !== null) throw notDerived(`there is no open withdrawal ${reference}`)
  if (!deps.seals.isSealedBy('server', withdrawalText(withdrawal), withdrawal.seal))
    throw notDerived(`withdrawal ${reference} carries no valid seal`)
  if (withdrawal.confirmedAt === null || withdrawal.releasedAt === null)
    throw notDerived(`withdrawal ${reference} waits for its owner's proof`)
  const { userId, asset, address, memo, amountAtomic, feeAtomic } = withdrawal
  assertGoes(leaving, { asset, to: address, memo }, `withdrawal ${reference}`)
  assertAtMost(leaving, amountAtomic - feeAtomic, `withdrawal ${reference}`)
  const payer = { userId, asset, mergedFrom: await mergedInto(deps, userId) }
  await fundFromDeposits(deps, payer, { subject: `withdrawal:${reference}`, amountAtomic: leaving.amountAtomic })
  return payer
}

/**
 * Returns the accounts whose merges into an account were signed by the server. Rejects an account that was itself
 * merged into another account, because it has no coins left.
 */
async function mergedInto({ evidence, seals }: DeriveDeps, userId: number): Promise<number[]> {
  const merges = (await evidence.mergesOf(userId)).filter((merge) =>
    seals.isSealedBy('server', accountMergeText(merge), merge.seal),
  )
  if (merges.some(({ fromUserId }) => fromUserId === userId))
    throw notDerived(`account ${userId} was merged into another one`)
  return merges.map(({ fromUserId }) => fromUserId)
}

async function sealedOrder(deps: DeriveDeps, claim: PaymentClaim): Promise<SealedOrder> {
  const found = await orderOf(deps, claim)
  if (!isTermsSealed(deps.seals, found))
    throw notDerived(`the terms of order ${found.order.orderId} carry no valid seal`)
  return found
}

function isTermsSealed(seals: SealVerifier, { order, seal }: SealedOrder): boolean {
  return seals.isSealedBy('server', orderTermsText(order), seal)
}

async function orderOf({ evidence }: DeriveDeps, { orderId }: PaymentClaim): Promise<SealedOrder> {
  const found = orderId === null ? null : await evidence.order(orderId)
  if (!found) throw notDerived(`there is no order ${orderId}`)
  return found
}

/** Reads an order's deposits from the chain. Returns only deposits to the order's own address and memo. */
async function depositsOf(deps: DeriveDeps, order: Order): Promise<ProvenDeposit[]> {
  const { orderId, depositAddress, depositMemo, from } = order
  const claims = await deps.evidence.creditedTo(orderId)
  if (claims.length === 0) throw notDerived(`nothing was credited to order ${orderId}`)
  for (const { txId, asset, address, memo } of claims)
    if (asset !== from || address !== depositAddress || (depositMemo !== null && memo !== depositMemo))
      throw notDerived(`deposit ${txId} is not of order ${orderId}`)
  return Promise.all(claims.map((claim) => proveDeposit(deps, claim)))
}

function assertGoes(leaving: Leaving, due: Omit<Leaving, 'amountAtomic'>, what: string): void {
  if (leaving.asset !== due.asset) throw notDerived(`${what} is paid in ${due.asset}, not ${leaving.asset}`)
  if (leaving.to !== due.to || leaving.memo !== due.memo) throw notDerived(`${what} is paid to another address`)
}

function assertAtMost({ amountAtomic }: Leaving, limit: bigint, what: string): void {
  if (amountAtomic > limit) throw notDerived(`${what} brings at most ${limit}, not ${amountAtomic}`)
}

function sumOf(deposits: readonly ProvenDeposit[]): bigint {
  return deposits.reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n)
}
