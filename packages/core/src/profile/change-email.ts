import { DomainError } from '../shared/domain-error.ts'
import { hasTrustedFactor } from '../two-factor/has-trusted-factor.ts'
import { requireTwoFactor } from '../two-factor/require-two-factor.ts'
import type { ShownStep } from '../two-factor/two-factor.ts'
import type { Account, SignedIn } from '../accounts/account.ts'
import type { ProfileChangeDeps } from './profile-deps.ts'
import { emailTaken } from '../accounts/email-taken.ts'
import { requirePassword } from '../accounts/require-account.ts'

export interface ChangeEmailDeps extends ProfileChangeDeps {
  /** Minimum age of a second factor that can replace the emailed code, in milliseconds. */
  newAddressWaitMs: number
}

interface EmailChange {
  signedIn: SignedIn
  email: string
  password: string
  /** Code sent to the current email address; null if the user has not entered it yet. */
  code: string | null
  ip: string
  step: ShownStep
}

/**
 * Starts the change of an account's email address. The account keeps its current address until the user enters the code
 * that the server sends to the new one. Invalidates earlier codes. Entering the current address cancels a pending
 * change.
 * @throws {DomainError} SESSION_REQUIRED, TOO_MANY_ATTEMPTS, CREDENTIALS_WRONG, EMAIL_TAKEN, EMAIL_CODE_REQUIRED,
 * CODE_WRONG, TWO_FACTOR_REQUIRED
 */
export async function changeEmail(deps: ChangeEmailDeps, change: EmailChange): Promise<Account> {
  const { signedIn, email, password, ip } = change
  const account = await requirePassword(deps, { signedIn, password, ip })
  // The new address differs from the current address at most in letter case.
  if (account.email?.toLowerCase() === email.toLowerCase()) {
    await deps.work.stores.accounts.setPendingEmail(account.userId, null)
    return { ...account, pendingEmail: null }
  }
  // The response reveals whether an email address has an account. Sign-up reveals this too, so both calls share a rate
  // limit.
  await deps.limits.take('sign-up', { ip })
  if (await deps.work.stores.accounts.findByEmail(email)) throw emailTaken()
  const codeHash = await requiredCode(deps, account, change)
  await deps.limits.take('email', { ip, email })
  if (!(await startChange(deps, account, { ...change, codeHash })))
    throw new DomainError('CODE_WRONG', 'This code is wrong, already used, or expired')
  return { ...account, pendingEmail: { email, passwordHash: null } }
}

/**
 * Stores the new address and emails its code in one transaction. Returns false for a wrong code, which uses up an
 * attempt.
 */
function startChange(
  { work, clock }: ChangeEmailDeps,
  { userId, locale }: Account,
  { email, step, codeHash }: EmailChange & { codeHash: Uint8Array | null },
): Promise<boolean> {
  const now = clock.now()
  return work.transaction(async ({ accounts, codes, emails, twoFactors }) => {
    // Check the second factor before consuming the code, because the user's next request will contain the same code
    // along with the factor.
    await requireTwoFactor(twoFactors, step, now)
    if (codeHash && !(await codes.take({ userId, purpose: 'CHANGE_EMAIL', hash: codeHash, now }))) return false
    await codes.end(userId, now)
    await accounts.setPendingEmail(userId, { email, passwordHash: null })
    await emails.add({ kind: 'CONFIRM_EMAIL', userId, email, locale, now })
    return true
  })
}

/**
 * Returns the hash of the code sent to the current address, bound to the new address. If the user has not entered a
 * code yet, sends one and throws. Returns null if no code is needed: the current address is not confirmed, or the
 * account's second factor is old enough.
 * @throws {DomainError} EMAIL_CODE_REQUIRED, TOO_MANY_ATTEMPTS
 */
async function requiredCode(
  { work, limits, emailCodes, clock, newAddressWaitMs }: ChangeEmailDeps,
  { userId, email, isEmailConfirmed, passwordHash, locale }: Account,
  { email: newEmail, code, ip }: EmailChange,
): Promise<Uint8Array | null> {
  const now = clock.now()
  if (email === null || !isEmailConfirmed) return null
  if (await hasTrustedFactor(work.stores.twoFactors, { userId, minAgeMs: newAddressWaitMs, now })) return null
  if (code === null) {
    await limits.take('email', { ip, userId })
    await work.stores.emails.add({ kind: 'CHANGE_EMAIL', userId, email, locale, facts: { newEmail }, now })
    throw new DomainError('EMAIL_CODE_REQUIRED', 'Enter the code that was sent to your current email', {
      field: 'code',
      reason: 'email_code_sent',
    })
  }
  await limits.take('code', { ip, userId })
  const subject = newEmail.toLowerCase()
  return emailCodes.hash(code, { userId, purpose: 'CHANGE_EMAIL', email, passwordHash, subject })
}
