import type { ChainWorkerDeps } from '../chains/chain-worker.ts'
import type { Deposit } from '../orders/deposit.ts'
import type { Stores } from '../shared/unit-of-work.ts'
import { isLeaving, type Payment } from './payment.ts'
import { releaseInLine } from './release-claims.ts'

/**
 * Takes an undone deposit out of a sweep that claims nothing and is not signed, the sweep's row locked. The other deposits go on
 * without it; where none is left it is given up for good, with the gas for it that nobody has signed. If the deposit comes back
 * it is swept by another.
 */
export async function leaveSweep(
  deps: Pick<ChainWorkerDeps, 'catalogue'>,
  stores: Stores,
  sweep: Payment,
  deposit: Pick<Deposit, 'id'>,
): Promise<void> {
  await stores.chains.markSwept([deposit.id], null)
  const rest = await stores.chains.sweptBy(sweep.id)
  const amountAtomic = rest.reduce((sum, one) => sum + one.amountAtomic, 0n)
  if (rest.length > 0) return stores.payments.save({ ...sweep, amountAtomic })
  await stores.payments.save({ ...sweep, status: 'HELD' })
  const ahead = await stores.payments.findFor('gas', sweep.reference)
  const gas = ahead && (await stores.payments.findLocked(ahead.id))
  if (gas && !isLeaving(gas))
    await stores.payments.save({ ...(await releaseInLine(deps, stores, gas)), status: 'HELD' })
}
