import { present } from '@cambio/kernel/assert'
import type { BlockRef } from '../chains/observed-block.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { SignerRefusal } from '../chains/signer.ts'
import { InsufficientFunds } from '../ledger/ledger-store.ts'
import { paymentFeeRaised } from '../payments/payment-postings.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import { isNativeSweep, isVoid, type Payment, type StuckPayment, type StuckWhy } from '../payments/payment.ts'
import { propose, proposeItsVoid, type Proposal } from './propose-replacement.ts'
import { signPayment } from './sign-payment.ts'
import { reportToOrder } from './report-to-order.ts'
import { isVoidDue, noteFront } from './void-payment.ts'

/**
 * Replaces a sent payment that several new blocks have not included. The new version of the payment has the same
 * sequence number or inputs, recipient and amount, but a higher fee. After it is signed, one database transaction
 * stores it, and the next pass broadcasts it. Notifies an operator if the fee would exceed the ceiling.
 *
 * Returns `hand-over` if no higher fee is possible and the existing bytes should be broadcast again. Returns `wait` if
 * it is too early for a replacement, or if another payment must be mined first.
 */
export async function replaceIfStuck(
  deps: ChainWorkerDeps,
  sent: Payment,
  tip: BlockRef,
  fence: Fence,
): Promise<'replaced' | 'hand-over' | 'wait'> {
  const payment = await noteFront(deps, sent, fence)
  const mustVoid = isVoidDue(deps, payment, tip.height) || isVoid(payment)
  // Send the first void immediately. Raise the fee of a pending void in the same way as the fee of a payment.
  if (!isDue(deps, payment, tip) && (!mustVoid || isVoid(payment))) return 'wait'
  const proposal = mustVoid ? await proposeItsVoid(deps, payment) : await propose(deps, payment)
  if (proposal === null) return 'wait'
  if (proposal.kind === 'raised') return replace(deps, payment, proposal, tip, fence)
  return putOff(deps, payment, proposal.kind === 'stuck' ? proposal : null, tip, fence)
}

function isDue(
  { clock, replacement }: Pick<ChainWorkerDeps, 'replacement' | 'clock'>,
  { tried, reservation }: Payment,
  tip: BlockRef,
): boolean {
  if (tried === null || reservation?.kind === 'expiring') return false
  return clock.now() - tried.at >= replacement.afterMs && tip.height - tried.height >= replacement.afterBlocks
}

async function replace(
  deps: ChainWorkerDeps,
  payment: Payment,
  { reservation, feeAtomic }: Extract<Proposal, { kind: 'raised' }>,
  tip: BlockRef,
  fence: Fence,
): Promise<'replaced' | 'hand-over' | 'wait'> {
  const native = present(deps.catalogue.nativeOf(payment.chain), 'a chain has a native coin').slug
  // A void may cost less than the previous version, but the reserved fee remains the fee of the most expensive version.
  // The void of a native coin's sweep is paid from the swept coins, which are reserved already.
  const isCovered = feeAtomic <= payment.heldFeeAtomic || isNativeSweep(payment, native)
  const heldFeeAtomic = isCovered ? payment.heldFeeAtomic : feeAtomic
  const allowedFeeAtomic = higherAllowance(payment, feeAtomic)
  const dearer = { reservation, heldFeeAtomic, allowedFeeAtomic }
  try {
    const { raw, txId } = await signPayment(deps, { ...payment, ...dearer })
    deps.reach('replacement-signed')
    await deps.work.transaction(async (stores) => {
      const current = await stores.payments.findLocked(payment.id)
      // The payment has changed in the meantime, so discard the new signature, which was never broadcast.
      if (current?.status !== 'SENT' || current.txId !== payment.txId) return
      const timesReplaced = current.timesReplaced + 1
      const stuck = voidingSince(deps, { ...current, reservation })
      const next: Payment = { ...current, ...dearer, timesReplaced, stuck, status: 'SIGNED', raw, txId }
      if (heldFeeAtomic > current.heldFeeAtomic) await stores.ledger.post(paymentFeeRaised(current, next, native))
      await stores.payments.save(next)
      await reportToOrder(deps, stores, next, { kind: 'settlement-sent' })
    }, fence)
    deps.reach('replacement-stored')
    deps.report('payment-replaced', { payment: payment.id, chain: payment.chain, txId, fee: feeAtomic.toString() })
    return 'replaced'
  } catch (error) {
    if (error instanceof SignerRefusal) {
      deps.report('signer-refused', { payment: payment.id, asset: payment.asset, reason: error.reason })
      // The payment waits while the signer is stopped.
      if (error.refusesAll) return 'wait'
      return putOff(deps, payment, { why: 'signer', wantedFeeAtomic: feeAtomic }, tip, fence)
    }
    if (!(error instanceof InsufficientFunds)) throw error
    return putOff(deps, payment, { why: 'funds', wantedFeeAtomic: feeAtomic }, tip, fence)
  }
}

/**
 * Returns the operator queue entry for a payment with an unmined void, or null if the current version is not a void.
 */
function voidingSince({ clock }: Pick<ChainWorkerDeps, 'clock'>, payment: Payment): StuckPayment | null {
  if (!isVoid(payment)) return null
  const since = payment.stuck?.since ?? payment.frontSince ?? clock.now()
  return { since, why: 'voiding', wantedFeeAtomic: payment.heldFeeAtomic }
}

/**
 * Returns a payment's allowed fee after a replacement, in base units of the native coin: the previous allowed fee or
 * the replacement's fee, whichever is higher. The fee ceiling that permitted the replacement may exceed the first
 * version's allowed fee.
 */
function higherAllowance({ allowedFeeAtomic }: Payment, feeAtomic: bigint): bigint {
  return allowedFeeAtomic !== null && allowedFeeAtomic > feeAtomic ? allowedFeeAtomic : feeAtomic
}

/**
 * Restarts the waiting time before the next replacement. The caller immediately broadcasts the existing bytes again.
 */
async function putOff(
  deps: Pick<ChainWorkerDeps, 'work' | 'clock' | 'report'>,
  payment: Payment,
  stuck: { why: StuckWhy; wantedFeeAtomic: bigint } | null,
  tip: BlockRef,
  fence: Fence,
): Promise<'hand-over'> {
  const now = deps.clock.now()
  await deps.work.transaction(async (stores) => {
    const current = await stores.payments.findLocked(payment.id)
    if (current?.status !== 'SENT') return
    const since = current.stuck?.since ?? now
    await stores.payments.save({
      ...current,
      tried: { at: now, height: tip.height },
      stuck: stuck && { since, why: stuck.why, wantedFeeAtomic: stuck.wantedFeeAtomic },
    })
  }, fence)
  const { id, chain, purpose } = payment
  if (stuck) deps.report('payment-stuck', { payment: id, chain, purpose, why: stuck.why })
  else deps.report('payment-waits-for-block', { payment: id, chain, purpose })
  return 'hand-over'
}
