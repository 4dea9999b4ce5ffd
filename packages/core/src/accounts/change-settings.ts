import type { Account, SignedIn } from './account.ts'
import type { AccountChangeDeps } from './account-ports.ts'
import type { AccountSettings } from './account-stores.ts'
import { notSignedIn, requireAccount } from './require-account.ts'

export interface SettingsChange {
  signedIn: SignedIn
  settings: AccountSettings
}

/**
 * Changes the email language and the selection of optional emails. Omitted settings remain unchanged. Runs in the
 * worker.
 * @throws {DomainError} SESSION_REQUIRED
 */
export async function changeSettings(
  deps: AccountChangeDeps,
  { signedIn, settings }: SettingsChange,
): Promise<Account> {
  const { userId } = await requireAccount(deps, signedIn)
  const changed = await deps.work.stores.accounts.setSettings(userId, settings)
  if (!changed) throw notSignedIn()
  return changed
}
