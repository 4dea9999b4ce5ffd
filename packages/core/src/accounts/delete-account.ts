import type { SignedIn } from './account.ts'
import type { AccountDeps } from './account-ports.ts'
import { requirePassword } from './require-account.ts'

/**
 * Forgets who an account belonged to, ends its sessions and deletes its keys. Its number stays, for orders and the journal.
 * @throws {DomainError} SESSION_REQUIRED, TOO_MANY_ATTEMPTS, CREDENTIALS_WRONG
 */
export async function deleteAccount(
  deps: AccountDeps,
  { signedIn, password, ip }: { signedIn: SignedIn; password: string; ip: string },
): Promise<void> {
  const { userId, email } = await requirePassword(deps, { signedIn, password, ip })
  const now = deps.clock.now()
  await deps.work.transaction(async ({ accounts, sessions, codes, letters, keys }) => {
    await codes.end(userId, now)
    await accounts.erase(userId, now)
    await keys.deleteAllOf(userId, now)
    await sessions.end({ userId, reason: 'deleted', now })
    await letters.forget(userId, email ?? '')
  })
}
