import { DomainError } from '../shared/domain-error.ts'
import { requireTwoFactor } from '../two-factor/require-two-factor.ts'
import type { ShownStep } from '../two-factor/two-factor.ts'
import type { SignedIn } from '../accounts/account.ts'
import type { ProfileChangeDeps, ProfileStores } from './profile-deps.ts'
import { isFirstEmailNew } from '../accounts/first-email.ts'
import { requirePassword } from '../accounts/require-account.ts'

/**
 * Deletes an account's personal data and API keys, ends its sessions and makes its identity data unreadable. Does the
 * same for accounts that were merged into it. The account IDs remain, for orders and the journal. Rejects the call
 * while the account has a balance or expects coins, so that the user can withdraw them first, unless the user agrees to
 * give up the coins.
 * @throws {DomainError} SESSION_REQUIRED, TOO_MANY_ATTEMPTS, CREDENTIALS_WRONG, HAS_BALANCE, TWO_FACTOR_REQUIRED
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
    const { accounts, sessions, codes, emails, keys, identities, merges, twoFactors } = stores
    const all = [userId, ...(await merges.mergedInto(userId))]
    await codes.end(userId, now)
    for (const one of all) await accounts.erase(one, now)
    const hasAny = await hasCoins(stores, all)
    // A thief may have added a new first email and must not be able to give up the messenger user's coins.
    if (hasAny && (!givesUpBalance || isFirstEmailNew(account, now)))
      throw new DomainError('HAS_BALANCE', 'The account has a balance or expects coins')
    await requireTwoFactor(twoFactors, step, now)
    await twoFactors.removeAll(userId)
    await keys.deleteAllOf(userId, now)
    await identities.shred(userId)
    await sessions.end({ userId, reason: 'deleted', now })
    await emails.forget(userId, email ?? '')
  })
}

/** Returns whether one of the accounts has coins, or expects some. */
async function hasCoins(
  { ledger, withdrawals, depositTargets: places }: Pick<ProfileStores, 'ledger' | 'withdrawals' | 'depositTargets'>,
  userIds: readonly number[],
): Promise<boolean> {
  for (const userId of userIds) {
    const balances = [...(await ledger.balances(`user:${userId}`)).values()]
    if (balances.some((amount) => amount !== 0n)) return true
    // The coins of a pending withdrawal may still return to the balance.
    if ((await withdrawals.heldOf(userId)).size > 0 || (await places.awaitsDeposit(userId))) return true
  }
  return false
}
