import type { TermsSealer } from '../orders/terms-seal.ts'
import type { Order } from '../orders/order.ts'
import type { Funding, PaymentClaim, SettlementStore } from './evidence.ts'
import { payoutLimit, type PayoutPolicy } from './payout-limit.ts'
import { notDerived, proveDeposit, type ProofDeps, type ProvenDeposit } from './prove-deposit.ts'

export interface DeriveDeps extends ProofDeps {
  settlements: SettlementStore
  termsSealer: Pick<TermsSealer, 'matches'>
  policy: PayoutPolicy
}

/** What a request sends to a stranger. */
export interface Leaving {
  asset: string
  to: string
  memo: string | null
  amountAtomic: bigint
}

/** What a payment settles, once every fact was proven. */
export interface Derived {
  subject: string
  funding: Funding[]
}

/** Names what a payment settles: each subject is settled once. */
export function subjectOf({ purpose, reference, orderId }: PaymentClaim): string {
  if (purpose === 'payout' || purpose === 'refund') return `order:${orderId}`
  return `${purpose === 'return' ? 'deposit' : 'withdrawal'}:${reference}`
}

/**
 * Proves that a payment to a stranger is due: what it settles exists, is funded by final deposits, and goes where it must.
 * @throws {SignerRefusal} not-derived, with the fact that does not hold
 */
export async function deriveSettlement(deps: DeriveDeps, claim: PaymentClaim, leaving: Leaving): Promise<Derived> {
  const subject = subjectOf(claim)
  if (claim.purpose === 'payout') return { subject, funding: await derivePayout(deps, claim, leaving) }
  if (claim.purpose === 'refund') return { subject, funding: await deriveRefund(deps, claim, leaving) }
  if (claim.purpose === 'return') return { subject, funding: await deriveReturn(deps, claim, leaving) }
  if (claim.purpose === 'withdrawal') return { subject, funding: await deriveWithdrawal(deps, claim, leaving) }
  throw notDerived(`a ${claim.purpose} goes to our own addresses only`)
}

async function derivePayout(deps: DeriveDeps, claim: PaymentClaim, leaving: Leaving): Promise<Funding[]> {
  const order = await sealedOrder(deps, claim)
  const to = { asset: order.to, to: order.destinationAddress, memo: order.destinationMemo }
  assertGoes(leaving, to, `order ${order.orderId}`)
  const deposits = await depositsOf(deps, order)
  const limit = payoutLimit(
    order,
    { amountAtomic: sumOf(deposits), at: Math.max(...deposits.map(({ at }) => at)) },
    deps.policy,
  )
  assertAtMost(leaving, limit, `order ${order.orderId}`)
  return deposits
}

/** A refund gives back at most what came in, so it needs no seal; its address may be named after the order was made. */
async function deriveRefund(deps: DeriveDeps, claim: PaymentClaim, leaving: Leaving): Promise<Funding[]> {
  const { order } = await orderOf(deps, claim)
  if (order.refundAddress === null) throw notDerived(`order ${order.orderId} has no refund address`)
  const to = { asset: order.from, to: order.refundAddress, memo: order.refundMemo }
  assertGoes(leaving, to, `order ${order.orderId}`)
  const deposits = await depositsOf(deps, order)
  assertAtMost(leaving, sumOf(deposits), `order ${order.orderId}`)
  return deposits
}

async function deriveReturn(deps: DeriveDeps, { reference }: PaymentClaim, leaving: Leaving): Promise<Funding[]> {
  const found = await deps.evidence.deposit(reference)
  if (!found || found.asset !== leaving.asset) throw notDerived(`there is no deposit ${reference} of ${leaving.asset}`)
  if (await deps.settlements.isGas(found.chain, found.txId))
    throw notDerived(`deposit ${reference} came from ourselves`)
  const deposit = await proveDeposit(deps, found)
  assertAtMost(leaving, deposit.amountAtomic, `deposit ${reference}`)
  return [deposit]
}

/** What an account owns is the ledger's to say: the signer holds the withdrawal itself and its caps against it. */
async function deriveWithdrawal(deps: DeriveDeps, { reference }: PaymentClaim, leaving: Leaving): Promise<Funding[]> {
  const withdrawal = await deps.evidence.withdrawal(Number(reference))
  if (!withdrawal || withdrawal.voidedAt !== null) throw notDerived(`there is no open withdrawal ${reference}`)
  if (withdrawal.releasedAt === null) throw notDerived(`withdrawal ${reference} waits for its owner's proof`)
  const { asset, address, memo, amountAtomic, feeAtomic } = withdrawal
  assertGoes(leaving, { asset, to: address, memo }, `withdrawal ${reference}`)
  assertAtMost(leaving, amountAtomic - feeAtomic, `withdrawal ${reference}`)
  return []
}

async function sealedOrder(deps: DeriveDeps, claim: PaymentClaim): Promise<Order> {
  const { order, seal } = await orderOf(deps, claim)
  if (!deps.termsSealer.matches(order, seal))
    throw notDerived(`the terms of order ${order.orderId} carry no valid seal`)
  return order
}

async function orderOf(
  { evidence }: DeriveDeps,
  { orderId }: PaymentClaim,
): Promise<{ order: Order; seal: string | null }> {
  const found = orderId === null ? null : await evidence.order(orderId)
  if (!found) throw notDerived(`there is no order ${orderId}`)
  return found
}

/** Returns the deposits of an order, each read from the chain; only those to its own address and memo count. */
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
