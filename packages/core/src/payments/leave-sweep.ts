import type { Catalogue } from '../instruments/catalogue.ts'
import type { Deposit } from '../chains/deposit.ts'
import type { ChainStore } from '../chains/chain-store.ts'
import { isLeaving, type Payment } from './payment.ts'
import { releaseInLine, type ClaimStores } from './release-claims.ts'

/**
 * Removes an orphaned deposit from an unsigned sweep without a sequence number, whose row the caller must have locked.
 * The sweep continues with its other deposits. If no deposit is left, the sweep and its unsigned gas payment are put on
 * hold permanently. If the orphaned deposit reappears, a new sweep moves it.
 */
export async function leaveSweep(
  deps: { catalogue: Catalogue },
  stores: ClaimStores & { chains: Pick<ChainStore, 'markSwept' | 'sweptBy'> },
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
