import type { ChainWorkerDeps } from '../chains/chain-worker.ts'
import type { Fence, Stores } from '../shared/unit-of-work.ts'
import type { HeldPayment, Payment } from './payment.ts'
import { releaseInLine } from './release-claims.ts'
import { tellOrder } from './tell-order.ts'

/**
 * Holds a payment that nobody has signed for an operator: its number or inputs go to the next one, and its order shows that it
 * waits. Leaves a payment alone that was signed or changed meanwhile. Returns whether it is held now.
 */
export function holdUnsigned(
  deps: ChainWorkerDeps,
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

/** As `holdUnsigned`, for an unsigned payment whose row is locked. */
export async function holdLocked(
  deps: ChainWorkerDeps,
  stores: Stores,
  payment: Payment,
  held: HeldPayment,
): Promise<void> {
  const next: Payment = { ...(await releaseInLine(deps, stores, payment)), status: 'HELD', held }
  await stores.payments.save(next)
  await tellOrder(deps, stores, next, { kind: 'settlement-refused' })
}
