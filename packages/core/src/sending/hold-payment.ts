import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { CostlyTransfer } from '../chains/fee-caps.ts'
import type { SignerRefusal } from '../chains/signer.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import type { Stores } from '../chain-work/stores.ts'
import type { HeldPayment, Payment } from '../payments/payment.ts'
import { releaseInLine } from '../payments/release-claims.ts'
import { moveToEndOfQueue } from './postpone-payment.ts'
import { reportToOrder } from './report-to-order.ts'

/**
 * Puts an unsigned payment on hold for an operator, and releases its sequence number or inputs for other payments. The
 * order page shows that the payment is waiting. Does nothing if another process has signed or changed the payment in
 * the meantime. Returns whether the payment is now on hold.
 */
export function holdUnsigned(
  deps: Pick<ChainWorkerDeps, 'work' | 'catalogue' | 'terms' | 'clock' | 'report'>,
  payment: Pick<Payment, 'id'>,
  held: HeldPayment,
  fence: Fence,
): Promise<boolean> {
  return deps.work.transaction(async (stores) => {
    const current = await stores.payments.findLocked(payment.id)
    if (current?.status !== 'RESERVED' && current?.status !== 'INTENT') return false
    await holdLocked(deps, stores, current, held)
    return true
  }, fence)
}

/** Puts an unsigned payment on hold as `holdUnsigned` does. The caller must have locked the payment's row. */
export async function holdLocked(
  deps: Pick<ChainWorkerDeps, 'catalogue' | 'terms' | 'clock' | 'report'>,
  stores: Stores,
  payment: Payment,
  held: HeldPayment,
): Promise<void> {
  const next: Payment = { ...(await releaseInLine(deps, stores, payment)), status: 'HELD', held }
  await stores.payments.save(next)
  await reportToOrder(deps, stores, next, { kind: 'settlement-refused' })
}

/** Delay before restarting a payment that the signer rejected because of an hourly or daily cap, in milliseconds. */
export const CAPS_RETRY_MS = 5 * 60_000

/** Refusal reasons that need no operator, because the refusals end with the cap's time window. */
const ENDING: ReadonlySet<SignerRefusal['reason']> = new Set(['cap-hour', 'cap-day', 'cap-approved-day'])

/** Returns the hold for a payment that the signer rejected, with the reason and the retry time. */
export function heldFor({ reason }: SignerRefusal, now: number): HeldPayment {
  const nothing = { wantedFeeAtomic: null, allowedFeeAtomic: null }
  if (reason === 'approval-missing') return { why: 'approval', ...nothing }
  return ENDING.has(reason) ? { why: 'caps', ...nothing, retryAt: now + CAPS_RETRY_MS } : { why: 'signer', ...nothing }
}

/**
 * Reports that the signer rejected a payment. A payment that is waiting for approvers is reported as a separate event.
 */
export function reportRefusal(
  { report }: Pick<ChainWorkerDeps, 'report'>,
  { id, purpose, asset }: Pick<Payment, 'id' | 'purpose' | 'asset'>,
  { reason }: SignerRefusal,
): void {
  if (reason === 'approval-missing') report('payment-awaits-approval', { payment: id, purpose, asset })
  else report('signer-refused', { payment: id, asset, reason })
}

/**
 * Puts a payment on hold for an operator if its network fee exceeds the allowed fee. A sweep waits for lower fees
 * instead.
 */
export async function holdCostly(
  deps: Pick<ChainWorkerDeps, 'work' | 'catalogue' | 'terms' | 'clock' | 'report'>,
  payment: Payment,
  { wantedFeeAtomic, allowedFeeAtomic }: CostlyTransfer,
  fence: Fence,
): Promise<void> {
  const { id, purpose, asset } = payment
  const fee = wantedFeeAtomic.toString()
  if (purpose === 'sweep' || purpose === 'gas') {
    deps.report('sweep-waits-for-lower-fee', { payment: id, purpose, asset, fee })
    return moveToEndOfQueue(deps, payment, 'fee', fence)
  }
  await holdUnsigned(deps, payment, { why: 'costly', wantedFeeAtomic, allowedFeeAtomic }, fence)
  deps.report('payment-too-costly', { payment: id, purpose, asset, fee })
}
