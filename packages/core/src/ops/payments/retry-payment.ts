import { present } from '@cambio/kernel/assert'
import { depositTakenBack, returnDue } from '../../chains/deposit-postings.ts'
import type { Deposit } from '../../chains/deposit.ts'
import { BANK_CHAIN } from '../../instruments/instrument.ts'
import { isNativeSweep, isVoid, type Payment } from '../../payments/payment.ts'
import { reportToOrder } from '../../sending/report-to-order.ts'
import type { Decided } from '../decide.ts'
import { inCoins, type OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'
import { assertConfirmed } from './assert-confirmed.ts'

/** The transaction of a `FAILED` payment, proven to have failed in a final block. */
export interface ProvenDead {
  txId: string
  /** Height of the block in which the transaction failed. */
  height: number
}

/**
 * Queries the chain for proof that a failed payment's transaction can never move coins. Returns that transaction, or
 * null if the payment is not `FAILED`.
 * @throws {OpsRefusal} when the transaction may still be mined, or the second node does not confirm its failure
 * @throws {AdapterError} when the node does not respond
 */
export async function proveDead(deps: OpsDeps, stores: OpsStores, paymentId: string): Promise<ProvenDead | null> {
  const payment = await stores.payments.find(paymentId)
  if (payment?.status !== 'FAILED') return null
  const gateway = deps.gateways.get(payment.chain)
  if (!gateway) throw new OpsRefusal(`There is no node for ${payment.chain}, so the payment cannot be checked.`)
  const txId = present(payment.txId, 'a failed payment has a transaction')
  const tip = await gateway.tip()
  const found = await gateway.transaction(txId)
  const refuse = (why: string): never => {
    throw new OpsRefusal(
      `Payment ${paymentId} is not retried: ${why} It may still be mined, and a second payment could pay twice.`,
    )
  }
  if (found.status !== 'included') return refuse(`the node does not show its transaction ${txId} in a block.`)
  if (found.succeeded && !isVoid(payment))
    return refuse(`the node says that its transaction ${txId} succeeded. If its token moved nothing: payment release.`)
  const depth = tip.height - found.block.height + 1
  const wanted = deps.catalogue.recorded(payment.asset).minConfirmationsToWithdraw
  if (depth < wanted) return refuse(`its failure lies ${depth} of ${wanted} blocks deep.`)
  await assertConfirmed(deps, { payment, outcome: found })
  return { txId, height: found.block.height }
}

/**
 * Restarts a stopped payment. The payment must be HELD and unsigned, or its transaction must be proven to have failed
 * permanently.
 * @throws {OpsRefusal} when the payment is in another state, may still be mined, or is no longer owed
 */
export async function retryPayment(
  deps: OpsDeps,
  stores: OpsStores,
  paymentId: string,
  proof: ProvenDead | null,
): Promise<Decided> {
  const payment = await stores.payments.findLocked(paymentId)
  if (!payment) throw new OpsRefusal(`There is no payment ${paymentId}.`)
  const isSettlement = payment.purpose === 'payout' || payment.purpose === 'refund'
  if (isSettlement && payment.orderId === null)
    throw new OpsRefusal(`Payment ${paymentId} was cancelled, because its order was settled in another way.`)
  if (payment.purpose === 'return' && payment.reference.includes('.'))
    throw new OpsRefusal(`Payment ${paymentId} was cancelled, because another payment returns its deposit.`)
  const earlierTxId = payment.txId ?? ''
  const ground = payment.status === 'HELD' ? await coverHeld(stores, payment) : await coverDead(stores, payment, proof)
  if (payment.status === 'FAILED' && payment.chain === BANK_CHAIN && payment.purpose !== 'payout')
    throw refusedByBank(payment)
  await stores.payments.releaseClaims(payment.id)
  const again = fresh(payment, deps)
  await stores.payments.save(again)
  await reportToOrder(deps, stores, again, { kind: 'settlement-retried' })
  const coins = inCoins(again.amountAtomic, deps.catalogue.recorded(again.asset))
  const halted = await stores.chains.haltReason(payment.chain)
  return {
    action: 'payment retry',
    subject: `payment ${paymentId}`,
    facts: { purpose: payment.purpose, amount: coins, to: payment.to, earlierTxId },
    summary: [
      ground,
      `Payment ${paymentId} (${payment.purpose}${payment.orderId === null ? '' : ` of order ${payment.orderId}`}) is retried: ${coins} to ${payment.to}.`,
      ...(halted === null ? [] : [`It leaves once ${payment.chain} is resumed (halted: ${halted}).`]),
    ],
  }
}

/**
 * Returns the error for a retry of a payment to an IBAN that the bank refused. Does not apply to payouts: the user
 * chose their IBAN, and the signer can sign another payment order for it.
 */
function refusedByBank({ id, purpose, orderId, reference }: Payment): OpsRefusal {
  const next =
    purpose === 'return' ? `Use deposit return ${reference} --to <IBAN>.` : `Use order refund ${orderId} --to <IBAN>.`
  const exit = purpose === 'cold' ? 'The worker sends the surplus again.' : next
  return new OpsRefusal(`The bank has refused payment ${id}, and its order cannot be carried out any more. ${exit}`)
}

/**
 * Holds a failed bank payment, so that another payment can replace it. Does nothing if the payment is already held.
 * @throws {OpsRefusal} when the payment has changed since the proof was obtained, or nothing is owed any more
 */
export async function stopRefusedTransfer(
  deps: OpsDeps,
  stores: OpsStores,
  payment: Payment,
  proof: ProvenDead | null,
): Promise<void> {
  if (payment.status === 'HELD') return
  await coverDead(stores, payment, proof)
  await stores.payments.releaseClaims(payment.id)
  await stores.payments.save({ ...fresh(payment, deps), status: 'HELD' })
}

/** Returns the order's payout or refund that the bank rejected, if any. */
export async function failedBankTransfer(
  { payments }: Pick<OpsStores, 'payments'>,
  orderId: number,
): Promise<Payment | null> {
  const found = await payments.forOrder(orderId)
  return found.find((one) => one.purpose !== 'return' && one.chain === BANK_CHAIN && one.status === 'FAILED') ?? null
}

/**
 * Checks that a failed payment is still owed, and records that none of its signed versions can take effect any more.
 * Returns a sentence for the operator.
 * @throws {OpsRefusal} when the payment has changed since the proof was obtained, or nothing is owed any more
 */
export async function coverDead(stores: OpsStores, payment: Payment, proof: ProvenDead | null): Promise<string> {
  if (payment.status !== 'FAILED')
    throw new OpsRefusal(
      `Payment ${payment.id} is ${payment.status}: only a payment that is HELD or FAILED can be retried.`,
    )
  if (proof === null || proof.txId !== payment.txId)
    throw new OpsRefusal(`Payment ${payment.id} has changed meanwhile. Check it again.`)
  if (payment.reservation?.kind === 'inputs')
    throw new OpsRefusal(`Payment ${payment.id} spends outputs. A mined transaction of its chain cannot fail.`)
  await assertStillOwed(stores, payment)
  // The failed transaction has used up the sequence number, so no other version with this number can be mined.
  for (const { txId } of await stores.payments.attemptsOf(payment.id))
    await stores.payments.endAttempt(payment.chain, txId, { kind: 'failed', by: proof.height })
  const isNumbered = payment.reservation?.kind === 'sequence'
  const next = isNumbered ? 'its sequence number is used up, and the next one is taken' : 'another one is written'
  return `Transaction ${payment.txId} is final and moved nothing; ${next}.`
}

/**
 * Checks that the failed payment is still owed. If the order's deposit was orphaned after the failure, the loss is
 * already booked and the exchange must not pay again.
 */
async function assertStillOwed(stores: OpsStores, { purpose, orderId, reference }: Payment): Promise<void> {
  if (purpose === 'return') {
    const deposit = await stores.chains.findDepositLocked(reference)
    if (deposit?.status !== 'RETURNED')
      throw new OpsRefusal(
        `The deposit ${reference} that it returns is ${deposit?.status}, so there is nothing to return.`,
      )
  }
  if (purpose === 'withdrawal') await assertNotVoided(stores, reference)
  if (orderId === null) return
  await stores.orders.findLocked(orderId)
  const deposits = await stores.orders.depositsOf(orderId)
  if (!deposits.some(({ status }) => status === 'CREDITED'))
    throw new OpsRefusal(`The deposit of order ${orderId} was reverted, and its loss is booked.`)
}

/**
 * Purposes of payments to users. Once a transaction of such a payment has succeeded, the signer does not sign the
 * payment again.
 */
const SETTLES: ReadonlySet<Payment['purpose']> = new Set(['payout', 'refund', 'withdrawal', 'return'])

function otherExit({ purpose, orderId, reference }: Payment): string {
  return purpose === 'withdrawal' ? `Use withdrawal void ${reference}.` : `Use order refund ${orderId}.`
}

/**
 * Checks that the coins for a held payment are still available. Credits a deposit again if it was orphaned and
 * reappeared. Returns a sentence for the operator.
 */
async function coverHeld(stores: OpsStores, payment: Payment): Promise<string> {
  if (payment.raw !== null)
    throw new OpsRefusal(
      `Payment ${payment.id} was signed and may still be mined. A second payment could pay twice. First find out who used the key.`,
    )
  if (payment.held?.why === 'unreported' && SETTLES.has(payment.purpose))
    throw new OpsRefusal(
      `The transaction of payment ${payment.id} succeeded, so the signer does not sign the payment again. ${otherExit(payment)}`,
    )
  if (payment.purpose === 'return') return coverReturn(stores, payment)
  if (payment.purpose === 'withdrawal') await assertNotVoided(stores, payment.reference)
  if (payment.purpose === 'sweep' || payment.purpose === 'gas') await assertMovesSomething(stores, payment)
  if (payment.orderId === null) return 'Nobody has signed it.'
  const order = present(await stores.orders.findLocked(payment.orderId), 'a settlement has an order')
  const deposits = await stores.orders.depositsOf(order.orderId, { statuses: ['CREDITED', 'SUSPENSE'] })
  const needed = order.settledQuote?.depositAtomic ?? payment.amountAtomic
  if (deposits.some((one) => one.status === 'CREDITED' && one.amountAtomic >= needed))
    return `Nobody has signed it, and the deposit of order ${order.orderId} is credited.`
  const back = deposits.find(
    (one) =>
      one.status === 'SUSPENSE' && one.timesReverted > 0 && one.asset === order.from && one.amountAtomic >= needed,
  )
  if (!back)
    throw new OpsRefusal(`The deposit of order ${order.orderId} was reverted, so there is nothing to pay with.`)
  await stores.ledger.post(depositTakenBack(back, order.orderId))
  await stores.chains.setDepositStatus(back.id, 'CREDITED', blockOf(back))
  return `Nobody has signed it, and deposit ${back.id} is back: it is credited to order ${order.orderId} again.`
}

/** Rejects a sweep without any deposits to move, and the gas payment for such a sweep. */
async function assertMovesSomething(stores: OpsStores, { id, purpose, reference }: Payment): Promise<void> {
  const sweep = purpose === 'sweep' ? { id } : await stores.payments.findFor('sweep', reference)
  if (!sweep || (await stores.chains.sweptBy(sweep.id)).length === 0)
    throw new OpsRefusal(`Payment ${id} was cancelled, because the deposits that it moves were reverted.`)
}

/** Rejects the payment of a cancelled withdrawal. */
async function assertNotVoided(stores: OpsStores, withdrawalId: string): Promise<void> {
  const withdrawal = await stores.withdrawals.findLocked(Number(withdrawalId))
  if (withdrawal?.voidedAt !== null)
    throw new OpsRefusal(`The withdrawal ${withdrawalId} that it pays was cancelled, so there is nothing to send.`)
}

async function coverReturn(stores: OpsStores, payment: Payment): Promise<string> {
  const deposit = present(await stores.chains.findDepositLocked(payment.reference), 'a return has a deposit')
  if (deposit.status === 'RETURNED') return `Nobody has signed it, and deposit ${deposit.id} is still to be returned.`
  if (deposit.status !== 'SUSPENSE')
    throw new OpsRefusal(
      `The deposit ${deposit.id} that it returns is ${deposit.status}, so there is nothing to return.`,
    )
  await stores.ledger.post(returnDue(deposit, deposit.amountAtomic - payment.amountAtomic))
  await stores.chains.setDepositStatus(deposit.id, 'RETURNED', blockOf(deposit))
  return `Nobody has signed it, and deposit ${deposit.id} is back.`
}

function blockOf(deposit: Deposit): { height: number; hash: string } {
  const height = present(deposit.blockHeight, 'a deposit in suspense has a block')
  return { height, hash: present(deposit.blockHash, 'a deposit in suspense has a block') }
}

/** Returns the payment as it was before it reserved coins, but with a new posting reference. */
export function fresh(payment: Payment, deps: OpsDeps): Payment {
  const native = present(deps.catalogue.nativeOf(payment.chain), 'a chain has a native coin').slug
  // The fee of the failed attempt was paid from the coins to sweep, so fewer coins remain.
  const unspent = isNativeSweep(payment, native) ? payment.heldFeeAtomic - (payment.feeAtomic ?? 0n) : 0n
  return {
    ...payment,
    status: 'INTENT',
    amountAtomic: payment.amountAtomic + unspent,
    reservation: null,
    heldFeeAtomic: 0n,
    raw: null,
    txId: null,
    feeAtomic: null,
    blockHeight: null,
    sentAt: null,
    timesReopened: payment.timesReopened + 1,
    tried: null,
    timesReplaced: 0,
    feeCeilingAtomic: null,
    stuck: null,
    refused: null,
    allowedFeeAtomic: null,
    held: null,
    frontSince: null,
    voidRequestedAt: null,
  }
}
