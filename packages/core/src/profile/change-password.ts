import { requireTwoFactor } from '../two-factor/require-two-factor.ts'
import type { ShownStep } from '../two-factor/two-factor.ts'
import type { SignedIn } from '../accounts/account.ts'
import type { ProfileChangeDeps } from './profile-deps.ts'
import { refusePassword } from '../accounts/refuse-password.ts'
import { requirePassword } from '../accounts/require-account.ts'
import { wrongCredentials } from '../accounts/sign-in.ts'

/**
 * Changes the password of the signed-in account and ends its other sessions.
 * @throws {DomainError} SESSION_REQUIRED, TOO_MANY_ATTEMPTS, CREDENTIALS_WRONG, PASSWORD_REFUSED, TWO_FACTOR_REQUIRED
 */
export async function changePassword(
  deps: ProfileChangeDeps,
  {
    signedIn,
    password,
    newPassword,
    ip,
    step,
  }: { signedIn: SignedIn; password: string; newPassword: string; ip: string; step: ShownStep },
): Promise<void> {
  const account = await requirePassword(deps, { signedIn, password, ip })
  const { userId, email, isEmailConfirmed, locale } = account
  refusePassword(deps, { password: newPassword, email: email ?? '', field: 'newPassword' })
  const passwordHash = await deps.passwords.hash(newPassword)
  const now = deps.clock.now()
  await deps.work.transaction(async ({ accounts, sessions, codes, emails, twoFactors }) => {
    await requireTwoFactor(twoFactors, step, now)
    await codes.end(userId, now)
    // Another request has changed the password since this request verified it.
    if (!(await accounts.setPassword(userId, passwordHash, account.passwordHash))) throw wrongCredentials()
    await sessions.end({ userId, except: signedIn.sessionId, reason: 'password', now })
    if (email !== null && isEmailConfirmed) await emails.add({ kind: 'PASSWORD_CHANGED', userId, email, locale, now })
  })
  await deps.limits.resetAttempts('sign-in', { email })
}
