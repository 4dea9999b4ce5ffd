import type { Clock } from '@cambio/kernel/clock'
import type { NumberedGateway, OutputsGateway } from '../chains/chain-gateway.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { HOT_KEY } from '../chains/signer.ts'
import { paymentFailed } from '../payments/payment-postings.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import type { Stores } from '../chain-work/stores.ts'
import { feeAbove } from '../payments/coin-selection.ts'
import { isNativeSweep, VOID_VOUT, type Payment, type Reservation } from '../payments/payment.ts'
import type { ReplacementPolicy } from '../payments/replacement-policy.ts'
import { reportToOrder } from './report-to-order.ts'

/**
 * Minimum age of a payment before the worker checks whether it is the next payment from its key to be mined, in
 * milliseconds. Most chains mine a payment within this time.
 */
const YOUNG_MS = 60_000

/** A void's reservation, and its fee in base units of the native coin. */
export interface VoidVersion {
  reservation: Reservation
  feeAtomic: bigint
  /**
   * Whether the void costs more because it removes transactions of others, which spend the pending version. Their
   * senders then choose the fee.
   */
  isPinned: boolean
}

/**
 * Stores when a sent payment became the next payment from its key to be mined. Returns the updated payment. The time
 * limit for a void starts at that time, because a payment that is waiting for an earlier payment is not late.
 */
export async function noteFront(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'signer' | 'work' | 'replacement' | 'clock'>,
  payment: Payment,
  fence: Fence,
): Promise<Payment> {
  const now = deps.clock.now()
  const isYoung = now - (payment.sentAt ?? now) < Math.min(YOUNG_MS, deps.replacement.voidAfterMs)
  if (!canBeVoided(payment) || isYoung) return payment
  const isFirst = await isFirstInLine(deps, payment)
  if (isFirst === (payment.frontSince !== null)) return payment
  const frontSince = isFirst ? now : null
  await deps.work.transaction(async (stores) => {
    const current = await stores.payments.findLocked(payment.id)
    if (current?.status === 'SENT') await stores.payments.save({ ...current, frontSince })
  }, fence)
  return { ...payment, frontSince }
}

/**
 * Returns whether a void can replace a payment. The payment must have a sequence number or inputs, and must never have
 * been final.
 */
export function canBeVoided({ reservation, feeAtomic }: Payment): boolean {
  const isClaimed = reservation?.kind === 'sequence' || reservation?.kind === 'inputs'
  return isClaimed && feeAtomic === null
}

/**
 * Returns whether a payment's transaction expires by itself and was never final. Such a payment needs no void: once the
 * chain proves the expiry, the worker restarts the payment or puts it on hold.
 */
export function endsByItself({ reservation, feeAtomic }: Payment): boolean {
  return reservation?.kind === 'expiring' && feeAtomic === null
}

/**
 * Returns whether the worker must void a payment now. This is the case if an operator requested the void or if the
 * payment has been unmined for too long.
 */
export function isVoidDue(
  { clock, replacement }: Pick<ChainWorkerDeps, 'replacement' | 'clock'>,
  payment: Payment,
  height: number,
): boolean {
  const { tried } = payment
  if (!canBeVoided(payment) || tried === null) return false
  // A chain without new blocks cannot mine a void either. When an operator requests the void, `tried` is reset, so this
  // check passes.
  return height - tried.height >= replacement.afterBlocks && isOverdue({ clock, replacement }, payment)
}

/**
 * Returns whether a payment must end without being mined: an operator requested its void, or it has been unmined for
 * longer than `voidAfterMs`.
 */
export function isOverdue(
  { clock, replacement }: { clock: Clock; replacement: Pick<ReplacementPolicy, 'voidAfterMs'> },
  { frontSince, voidRequestedAt }: Pick<Payment, 'frontSince' | 'voidRequestedAt'>,
): boolean {
  return voidRequestedAt !== null || (frontSince !== null && clock.now() - frontSince >= replacement.voidAfterMs)
}

/**
 * Returns the next version of a voiding transaction, or null if the inputs do not cover the fee.
 * @param evictedAtomic fees that the void removes from the mempool, in base units, on chains with outputs
 */
export async function proposeVoid(
  gateway: NumberedGateway | OutputsGateway,
  dearest: Reservation,
  evictedAtomic: bigint,
): Promise<VoidVersion | null> {
  if (gateway.model === 'account') {
    if (dearest.kind !== 'sequence') return null
    const terms = await gateway.voidTerms(dearest.terms)
    return { reservation: { ...dearest, terms, isVoid: true }, feeAtomic: terms.maxFeeAtomic, isPinned: false }
  }
  if (dearest.kind !== 'inputs') return null
  const { spending: shape, replacementStepPerKvb } = gateway
  const price = { atomicPerKvb: await gateway.atomicPerKvb(), stepPerKvb: replacementStepPerKvb ?? 0n, shape }
  const feeAtomic = feeAbove(dearest, { ...price, evictedAtomic })
  const isPinned = feeAtomic > feeAbove(dearest, { ...price, evictedAtomic: 0n })
  const changeAtomic = dearest.inputs.reduce((sum, input) => sum + input.amountAtomic, 0n) - feeAtomic
  if (changeAtomic < shape.dustAtomic) return null
  return { reservation: { ...dearest, feeAtomic, changeAtomic, changeOutputs: 1, isVoid: true }, feeAtomic, isPinned }
}

/**
 * Books the final void of a locked payment. From then on, no version of the payment can be mined any more. The amount
 * returns to the wallet, and the void's fee is spent. The payment becomes HELD, so that an operator can retry it or
 * settle it differently.
 */
export async function closeVoided(
  deps: Pick<ChainWorkerDeps, 'clock' | 'terms' | 'report'>,
  stores: Stores,
  payment: Payment,
  found: { native: string; feeAtomic: bigint; height: number },
): Promise<void> {
  const reserved = isNativeSweep(payment, found.native) ? withFee(payment, found.feeAtomic) : payment
  await stores.ledger.post(paymentFailed(reserved, found.native, found.feeAtomic))
  for (const { txId } of await stores.payments.attemptsOf(payment.id))
    await stores.payments.endAttempt(payment.chain, txId, { kind: 'failed', by: found.height })
  await keepVoidOutput(stores, payment, found.height)
  await stores.payments.releaseClaims(payment.id)
  const voided: Payment = {
    ...reserved,
    status: 'HELD',
    reservation: null,
    heldFeeAtomic: 0n,
    allowedFeeAtomic: null,
    raw: null,
    txId: null,
    sentAt: null,
    tried: null,
    stuck: null,
    frontSince: null,
    voidRequestedAt: null,
    feeCeilingAtomic: null,
    timesReplaced: 0,
    timesReopened: payment.timesReopened + 1,
    blockHeight: found.height,
    held: { why: 'voided', wantedFeeAtomic: null, allowedFeeAtomic: null },
  }
  await stores.payments.save(voided)
  await reportToOrder(deps, stores, voided, { kind: 'settlement-failed' })
}

/**
 * Splits the reserved coins of a native coin's sweep into the fee of its void and the remainder, which is swept later.
 * Returns the updated sweep.
 */
function withFee(sweep: Payment, feeAtomic: bigint): Payment {
  return { ...sweep, amountAtomic: sweep.amountAtomic + sweep.heldFeeAtomic - feeAtomic, heldFeeAtomic: feeAtomic }
}

async function keepVoidOutput(stores: Stores, payment: Payment, height: number): Promise<void> {
  const { reservation, txId, chain, id } = payment
  if (reservation?.kind !== 'inputs' || txId === null) return
  await stores.payments.dropClaimedInputs(id)
  const output = { txId, vout: VOID_VOUT, amountAtomic: reservation.changeAtomic, key: HOT_KEY }
  await stores.payments.addUtxo(chain, output, height)
}

async function isFirstInLine(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'signer'>,
  { chain, source, reservation }: Payment,
): Promise<boolean> {
  const { gateway, signer } = deps
  if (reservation?.kind !== 'sequence') return true
  if (gateway.model !== 'account' || gateway.ordering !== 'numbered') return false
  return (await gateway.nextSequence(await signer.address(chain, source))) === reservation.sequence
}
