import type { SignedIn } from '../accounts/account.ts'
import { requirePassword } from '../accounts/require-account.ts'
import type { ShownStep } from '../two-factor/two-factor.ts'
import { eraseAccount } from './erase-account.ts'
import type { ProfileChangeDeps } from './profile-deps.ts'

/**
 * Deletes an account, after verifying its password (`eraseAccount`).
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
  const now = deps.clock.now()
  await deps.work.transaction((stores) => eraseAccount(stores, { account, givesUpBalance, step, now }))
}
