import type { Account } from '../accounts/account.ts'
import { confirmsByMessenger } from '../accounts/first-email.ts'
import { DomainError } from '../shared/domain-error.ts'
import { requireTwoFactor } from '../two-factor/require-two-factor.ts'
import type { ShownStep } from '../two-factor/two-factor.ts'
import type { ProfileStores } from './profile-deps.ts'

/**
 * Deletes the personal data and API keys of an account whose owner has confirmed the deletion. Ends its sessions and
 * makes its identity data unreadable. Does the same for accounts that were merged into it. The account IDs remain, for
 * orders and the journal. Rejects the deletion while the account has a balance or expects coins, unless its owner
 * agrees to give up the coins. An account that confirms withdrawals in the messenger cannot give up coins.
 * @throws {DomainError} HAS_BALANCE, TWO_FACTOR_REQUIRED
 */
export async function eraseAccount(
  stores: ProfileStores,
  { account, givesUpBalance, step, now }: { account: Account; givesUpBalance: boolean; step: ShownStep; now: number },
): Promise<void> {
  const { userId, email } = account
  const { accounts, sessions, codes, emails, keys, identities, merges, twoFactors } = stores
  const all = [userId, ...(await merges.mergedInto(userId))]
  await codes.end(userId, now)
  for (const one of all) await accounts.erase(one, now)
  if (await hasCoins(stores, all)) assertGivesUp(account, givesUpBalance, now)
  await requireTwoFactor(twoFactors, step, now)
  await twoFactors.removeAll(userId)
  await keys.deleteAllOf(userId, now)
  await identities.shred(userId)
  await sessions.end({ userId, reason: 'deleted', now })
  await emails.forget(userId, email ?? '')
}

/**
 * Asserts that the owner gives up the coins of the account, and may do so. Launch data alone can delete an account
 * without an email, or add its first email. An attacker with launch data must not be able to give up the coins.
 */
function assertGivesUp(account: Account, givesUpBalance: boolean, now: number): void {
  if (confirmsByMessenger(account, now))
    throw new DomainError('HAS_BALANCE', 'Withdraw the coins first, or wait until the email is 24 hours old', {
      reason: 'give_up_needs_email',
    })
  if (!givesUpBalance) throw new DomainError('HAS_BALANCE', 'The account has a balance or expects coins')
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
