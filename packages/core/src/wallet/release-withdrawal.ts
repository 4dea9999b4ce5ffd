import { BrokenInvariant } from '@cambio/kernel/assert'
import type { Clock } from '@cambio/kernel/clock'
import { HOT_KEY } from '../chains/signer.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Report } from '../shared/report.ts'
import type { RetryPauses } from '../shared/retry-pauses.ts'
import { ScreeningAway, type Screening } from '../screening/screening.ts'
import type { BalanceStores } from './wallet-work.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { hasFeeRisen, type FeeRiseDeps } from './fee-rise.ts'
import type { WalletWork } from './wallet-work.ts'
import type { Withdrawal } from './withdrawal.ts'

/** Maximum number of withdrawals that the worker handles in one pass. */
const PER_PASS = 50
/** Time limit for confirming a withdrawal, in milliseconds. After that, the worker cancels it. */
export const UNCONFIRMED_MS = 24 * 3_600_000

export interface ReleaseDeps extends FeeRiseDeps {
  walletWork: WalletWork
  screening: Pick<Screening, 'isBlacklisted'>
  clock: Clock
  report: Report
}

/**
 * Commits the payment of a confirmed withdrawal in the caller's transaction.
 * @throws {DomainError} INSTRUMENT_UNKNOWN if the operator has removed the coin
 */
export async function releaseWithdrawal(
  stores: BalanceStores,
  { withdrawalId, asset, address, memo, amountAtomic, feeAtomic }: Withdrawal,
  { catalogue, now }: { catalogue: Catalogue; now: number },
): Promise<void> {
  const { chain } = catalogue.get({ slug: asset })
  await stores.withdrawals.markReleased(withdrawalId, now)
  await stores.payments.intend(
    {
      purpose: 'withdrawal',
      reference: String(withdrawalId),
      orderId: null,
      chain,
      asset,
      source: HOT_KEY,
      to: address,
      memo,
      amountAtomic: amountAtomic - feeAtomic,
      chargedFeeAtomic: feeAtomic,
    },
    now,
  )
}

/**
 * Releases confirmed withdrawals whose waiting time is over. Cancels withdrawals that were not confirmed in time, whose
 * address was blacklisted after the request, or whose network fee has risen too far (`hasFeeRisen`). A withdrawal whose
 * address cannot be screened, or that fails unexpectedly, is paused and does not delay the others. Returns whether more
 * withdrawals may be due.
 * @param pauses withdrawals whose last attempt failed
 */
export async function releaseDueWithdrawals(deps: ReleaseDeps, pauses: RetryPauses): Promise<boolean> {
  const now = deps.clock.now()
  const { retried, omitted } = pauses.turnAt(now)
  const at = { now, createdBefore: now - UNCONFIRMED_MS, omitted: omitted.map(Number) }
  const due = await deps.walletWork.stores.withdrawals.due(at, PER_PASS)
  const found = new Set(due.map(({ withdrawalId }) => String(withdrawalId)))
  // A paused withdrawal that is not due was cancelled meanwhile, or a full pass reached others first.
  if (due.length < PER_PASS) for (const id of retried) if (!found.has(id)) pauses.end(id)
  let settled = 0
  for (const { withdrawalId } of due) {
    const isDone = await isSettled(deps, withdrawalId, now)
    if (isDone) pauses.end(String(withdrawalId))
    else pauses.add(String(withdrawalId), now)
    settled += Number(isDone)
  }
  return due.length === PER_PASS && settled > 0
}

/** Releases or cancels a withdrawal. Returns false if it must be tried again later. */
async function isSettled(deps: ReleaseDeps, withdrawalId: number, now: number): Promise<boolean> {
  try {
    await deps.walletWork.transaction(async (stores) => {
      const withdrawal = await stores.withdrawals.findLocked(withdrawalId)
      if (withdrawal && withdrawal.voidedAt === null && withdrawal.releasedAt === null)
        await settleDue(deps, stores, withdrawal, now)
    })
    return true
  } catch (error) {
    if (error instanceof ScreeningAway) return false
    if (error instanceof BrokenInvariant) throw error
    // This query ends the pass with an error if the database is unavailable.
    await deps.walletWork.stores.withdrawals.find(withdrawalId)
    deps.report('withdrawal-not-released', { withdrawal: withdrawalId, error: String(error) })
    return false
  }
}

async function settleDue(deps: ReleaseDeps, stores: BalanceStores, withdrawal: Withdrawal, now: number): Promise<void> {
  const { catalogue, screening } = deps
  const { chain } = catalogue.recorded(withdrawal.asset)
  const isWanted = withdrawal.confirmedAt !== null && !(await screening.isBlacklisted(chain, withdrawal.address))
  if (!isWanted) await cancelWithdrawal(deps, stores, withdrawal)
  else if (hasFeeRisen(deps, withdrawal)) await cancelWithdrawal(deps, stores, withdrawal, 'WITHDRAWAL_FEE_ROSE')
  else await releaseWithdrawal(stores, withdrawal, { catalogue, now })
}
