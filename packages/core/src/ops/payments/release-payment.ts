import { present } from '@cambio/kernel/assert'
import type { TokenTransfer } from '../../chains/transfer-terms.ts'
import type { Payment } from '../../payments/payment.ts'
import type { Decided } from '../decide.ts'
import { inCoins, type OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'
import { assertConfirmed } from './assert-confirmed.ts'
import { coverDead, fresh, type ProvenDead } from './retry-payment.ts'

/**
 * Queries the chain for proof that a failed token payment's transaction succeeded without the token reporting any
 * transfer to the recipient.
 * @throws {OpsRefusal} when the token reports a transfer, the transaction is not final, or the second node does not
 *   confirm both
 * @throws {AdapterError} when the node does not respond
 */
export async function proveUnreported(deps: OpsDeps, stores: OpsStores, paymentId: string): Promise<ProvenDead> {
  const payment = await stores.payments.find(paymentId)
  const refuse = (why: string): never => {
    throw new OpsRefusal(`Payment ${paymentId} is not released: ${why}`)
  }
  if (payment?.status !== 'FAILED') return refuse(`it is ${payment?.status ?? 'unknown'}, not FAILED.`)
  const transfer = await transferOf(deps, stores, payment)
  if (transfer === null) return refuse('it sends no token. Use payment retry.')
  const gateway = deps.gateways.get(payment.chain) ?? refuse(`there is no node for ${payment.chain}.`)
  const txId = present(payment.txId, 'a failed payment has a transaction')
  const tip = await gateway.tip()
  const found = await gateway.transaction(txId, transfer)
  if (found.status !== 'included') return refuse(`the node does not show its transaction ${txId} in a block.`)
  if (found.succeeded)
    return refuse(`the token reports exactly this transfer in ${txId}, so the recipient has the coins.`)
  if (found.reportedAtomic === undefined) return refuse(`its transaction ${txId} failed. Use payment retry.`)
  if (found.reportedAtomic !== 0n)
    return refuse(`the token reports a transfer of ${found.reportedAtomic} base units in ${txId}.`)
  const depth = tip.height - found.block.height + 1
  const wanted = deps.catalogue.recorded(payment.asset).minConfirmationsToWithdraw
  if (depth < wanted) return refuse(`its transaction lies ${depth} of ${wanted} blocks deep.`)
  await assertConfirmed(deps, { payment, outcome: found, transfer })
  return { txId, height: found.block.height }
}

/**
 * Stops a failed token payment whose token reported no transfer, so that it can be settled in another way. The signer
 * signs another payment to a user only with approvals. A sweep and a transfer to the cold wallet can be retried.
 * @throws {OpsRefusal} when the payment has changed since the proof was obtained, or nothing is owed any more
 */
export async function releasePayment(
  deps: OpsDeps,
  stores: OpsStores,
  paymentId: string,
  proof: ProvenDead,
): Promise<Decided> {
  const payment = await stores.payments.findLocked(paymentId)
  if (!payment) throw new OpsRefusal(`There is no payment ${paymentId}.`)
  if (payment.purpose === 'return')
    throw new OpsRefusal(
      `Payment ${paymentId} returns deposit ${payment.reference}. Only its sender can be paid, and only outside of Cambio.`,
    )
  await coverDead(stores, payment, proof)
  await stores.payments.releaseClaims(payment.id)
  const held = { why: 'unreported', wantedFeeAtomic: null, allowedFeeAtomic: null } as const
  await stores.payments.save({ ...fresh(payment, deps), status: 'HELD', held })
  const coins = inCoins(payment.amountAtomic, deps.catalogue.recorded(payment.asset))
  return {
    action: 'payment release',
    subject: `payment ${paymentId}`,
    facts: { purpose: payment.purpose, amount: coins, to: payment.to, txId: proof.txId },
    summary: [
      `Transaction ${proof.txId} is final, and the token reported no transfer: ${coins} did not leave.`,
      `Payment ${paymentId} is held. ${nextStep(payment)}`,
      'Look at the transaction in an explorer first: approvers decide by it whether a second payment is signed.',
    ],
  }
}

function nextStep({ purpose, reference, orderId, id }: Payment): string {
  if (purpose === 'payout') return `Refund its order: order refund ${orderId}. Two approvers must sign the refund.`
  if (purpose === 'refund')
    return `Send the refund again: order refund ${orderId} --to <address>. Two approvers must sign it.`
  if (purpose === 'withdrawal')
    return `Credit it back: withdrawal void ${reference}. An approver must sign the next withdrawal of these coins.`
  return `Retry it once the token accepts transfers: payment retry ${id}.`
}

/** Returns the token transfer for which a payment was signed; null for a coin payment. */
async function transferOf(deps: OpsDeps, stores: OpsStores, payment: Payment): Promise<TokenTransfer | null> {
  const { contract } = deps.catalogue.get({ slug: payment.asset })
  if (contract === null) return null
  const from =
    payment.source.purpose === 'hot' ? await hotAddress(stores, payment) : await sweptAddress(stores, payment)
  return { from, to: payment.to, contract, amountAtomic: payment.amountAtomic }
}

async function hotAddress(stores: OpsStores, { chain }: Payment): Promise<string> {
  const hot = (await stores.ops.hotAddresses()).find((one) => one.chain === chain)
  return present(hot, 'a chain with payments has a hot wallet').address
}

async function sweptAddress(stores: OpsStores, { id }: Payment): Promise<string> {
  const [deposit] = await stores.chains.sweptBy(id)
  if (!deposit) throw new OpsRefusal(`The deposits that payment ${id} moves were reverted.`)
  return deposit.address
}
