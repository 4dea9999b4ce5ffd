import { DomainError } from '../shared/domain-error.ts'
import type { SignedIn } from './account.ts'
import type { AccountChangeDeps } from './account-ports.ts'
import { requireAccount } from './require-account.ts'

/**
 * Confirms the signed-in account's email address with the emailed code.
 * @throws {DomainError} SESSION_REQUIRED, TOO_MANY_ATTEMPTS, CODE_WRONG
 */
export async function confirmEmail(
  deps: AccountChangeDeps,
  { signedIn, code, ip }: { signedIn: SignedIn; code: string; ip: string },
): Promise<void> {
  const { userId, email, passwordHash } = await requireAccount(deps, signedIn)
  await deps.limits.take('code', { ip, userId })
  const hash = deps.emailCodes.hash(code, { userId, purpose: 'CONFIRM_EMAIL', email: email ?? '', passwordHash })
  const now = deps.clock.now()
  const isRight = await deps.work.transaction(async ({ codes, accounts }) => {
    const isTaken = await codes.take({ userId, purpose: 'CONFIRM_EMAIL', hash, now })
    return (
      isTaken &&
      email !== null &&
      (await accounts.confirmEmail(userId, { email, emailHash: deps.emailHash(email), now }))
    )
  })
  if (!isRight) throw new DomainError('CODE_WRONG', 'This code is wrong, already used, or expired')
}

/**
 * Emails a new confirmation code to the signed-in account.
 * @throws {DomainError} SESSION_REQUIRED, TOO_MANY_ATTEMPTS, EMAIL_CONFIRMED
 */
export async function resendConfirmation(
  deps: AccountChangeDeps,
  { signedIn, ip }: { signedIn: SignedIn; ip: string },
): Promise<void> {
  const { userId, email, isEmailConfirmed, locale } = await requireAccount(deps, signedIn)
  if (email === null || isEmailConfirmed)
    throw new DomainError('EMAIL_CONFIRMED', 'This account has no email to confirm')
  await deps.limits.take('email', { ip, userId })
  await deps.work.stores.emails.add({ kind: 'CONFIRM_EMAIL', userId, email, locale, now: deps.clock.now() })
}
