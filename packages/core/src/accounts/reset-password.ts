import type { LocaleCode } from '@cambio/kernel/locale'
import { DomainError } from '../shared/domain-error.ts'
import type { AccountChangeDeps, AccountDeps } from './account-ports.ts'
import { removeMessengerLink } from './remove-messenger-link.ts'
import { isFirstEmailNew } from './first-email.ts'
import { refusePassword } from './refuse-password.ts'

/**
 * ID that no account has. Codes for unknown email addresses are checked against it, so that the check takes as long as
 * for a known address.
 */
const NOBODY = 0

/**
 * Queues an email with a code for setting a new password. The worker looks up the account only when it sends the email,
 * so the response is the same for every address.
 * @throws {DomainError} TOO_MANY_ATTEMPTS
 */
export async function requestPasswordReset(
  { work, limits, clock }: AccountDeps,
  { email, locale = null, ip }: { email: string; locale?: LocaleCode | null | undefined; ip: string },
): Promise<void> {
  await limits.take('email', { ip, email })
  await work.stores.emails.add({ kind: 'RESET_PASSWORD', userId: null, email, locale, now: clock.now() })
}

/**
 * Sets a new password if the emailed code is correct. Also confirms the email address, cancels a pending change of it
 * and ends every session. Removes the messenger link, because an attacker may have created it. Retains the link if the
 * messenger account's first email address is still new (`isFirstEmailNew`). Treats an address without an account like a
 * wrong code.
 * @throws {DomainError} TOO_MANY_ATTEMPTS, PASSWORD_REFUSED, RESET_CODE_WRONG
 */
export async function resetPassword(
  deps: AccountChangeDeps,
  { email, password, code, ip }: { email: string; password: string; code: string; ip: string },
): Promise<void> {
  await deps.limits.take('code', { ip, email })
  refusePassword(deps, { password, email, field: 'password' })
  // Hash the password before consuming the code, because the code is valid only once. Otherwise, a full hashing queue
  // would waste the code.
  const passwordHash = await deps.passwords.hash(password)
  const now = deps.clock.now()
  const account = await deps.work.stores.accounts.findByEmail(email)
  const { userId, passwordHash: was } = account ?? { userId: NOBODY, passwordHash: null }
  const to = account?.email ?? email
  const hash = deps.emailCodes.hash(code, { userId, purpose: 'RESET_PASSWORD', email: to, passwordHash: was })
  const isRight = await deps.work.transaction(async (stores) => {
    const { accounts, sessions, codes, emails } = stores
    if (!(await codes.take({ userId, purpose: 'RESET_PASSWORD', hash, now })) || account === null) return false
    if (!(await accounts.setPassword(userId, passwordHash, was))) return false
    // Roll back the transaction, because the account's email address has changed since the lookup.
    const confirmed = { email: to, emailHash: deps.emailHash(to), now }
    if (!(await accounts.confirmEmail(userId, confirmed))) throw codeWrong()
    await accounts.setPendingEmail(userId, null)
    await sessions.end({ userId, reason: 'password', now })
    const notice = { userId, email: to, locale: account.locale, now }
    await emails.add({ kind: 'PASSWORD_CHANGED', ...notice })
    // An attacker may have added a new email address, so the reset code does not prove that its user owns the account.
    const staysLinked = isFirstEmailNew(account, now)
    if (!staysLinked && (await removeMessengerLink(stores, userId, now)))
      await emails.add({ kind: 'MESSENGER_UNLINKED', ...notice })
    return true
  })
  if (!isRight) throw codeWrong()
  await deps.limits.resetAttempts('sign-in', { email })
}

function codeWrong(): DomainError {
  return new DomainError('RESET_CODE_WRONG', 'This code is wrong, already used, or expired')
}
