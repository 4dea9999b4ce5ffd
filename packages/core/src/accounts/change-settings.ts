import type { Account, SignedIn } from './account.ts'
import type { AccountDeps } from './account-ports.ts'
import type { AccountSettings } from './account-stores.ts'
import { nobodySignedIn, requireAccount } from './require-account.ts'

/**
 * Language of letters and which of them are wanted; what is left out stays.
 * @throws {DomainError} SESSION_REQUIRED
 */
export async function changeSettings(
  deps: AccountDeps,
  { signedIn, settings }: { signedIn: SignedIn; settings: AccountSettings },
): Promise<Account> {
  const { userId } = await requireAccount(deps, signedIn)
  const changed = await deps.work.stores.accounts.setSettings(userId, settings)
  if (!changed) throw nobodySignedIn()
  return changed
}
