import { DomainError } from '../shared/domain-error.ts'
import { requireTwoFactor } from '../two-factor/require-two-factor.ts'
import type { ShownStep } from '../two-factor/two-factor.ts'
import type { SignedIn } from '../accounts/account.ts'
import type { ProfileChangeDeps } from './profile-deps.ts'
import { isFirstEmailNew } from '../accounts/first-email.ts'
import { requirePassword } from '../accounts/require-account.ts'

/**
 * Deletes an account's personal data and API keys, ends its sessions and makes its identity data unreadable. The
 * account ID is kept for orders and the journal. If the account has a balance or expects coins, the call is rejected
 * unless the user agrees to give them up, so that the user can withdraw them first.
 * @throws {DomainError} SESSION_REQUIRED, TOO_MANY_ATTEMPTS, CREDENTIALS_WRONG, HAS_BALANCE, SECOND_STEP_REQUIRED
 */
export async function deleteAccount(
  deps: ProfileChangeDeps,
  {
    signedIn,
    password,
    ip,
    givesUpBalance,
    step,
  }: { signedIn: SignedIn; password: string; ip: string; givesUpBalance: boolean; step: ShownStep },
): Promise<void> {
  const account = await requirePassword(deps, { signedIn, password, ip })
  const { userId, email } = account
  const now = deps.clock.now()
  await deps.work.transaction(async (stores) => {
    const { accounts, sessions, codes, emails, keys, identities, ledger, withdrawals, places, secondSteps } = stores
    await codes.end(userId, now)
    await accounts.erase(userId, now)
    const balances = [...(await ledger.balances(`user:${userId}`)).values()]
    const hasAny =
      balances.some((amount) => amount !== 0n) ||
      // The coins of a pending withdrawal may still return to the balance.
      (await withdrawals.heldOf(userId)).size > 0 ||
      (await places.awaitsDeposit(userId))
    // A new first email may have been added by a thief, who must not be able to destroy the messenger user's coins.
    if (hasAny && (!givesUpBalance || isFirstEmailNew(account, now)))
      throw new DomainError('HAS_BALANCE', 'There is something on the balance of this account, or on its way to it')
    await requireTwoFactor(secondSteps, step, now)
    await secondSteps.removeAll(userId)
    await keys.deleteAllOf(userId, now)
    await identities.shred(userId)
    await sessions.end({ userId, reason: 'deleted', now })
    await emails.forget(userId, email ?? '')
  })
}
