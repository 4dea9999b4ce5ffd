import type { LocaleCode } from '@cambio/kernel/locale'
import { DomainError } from '../shared/domain-error.ts'
import type { AccountChangeDeps, AccountDeps } from './account-ports.ts'
import { refusePassword } from './refuse-password.ts'

/** The number of no account: what is asked about an unknown e-mail is asked of it. */
const NOBODY = 0

/**
 * Asks for a letter with a code to choose a new password. Does the same for every e-mail: whether it has an account is found
 * out by who sends the letter.
 * @throws {DomainError} TOO_MANY_ATTEMPTS
 */
export async function requestPasswordReset(
  { work, limits, clock }: AccountDeps,
  { email, locale = null, ip }: { email: string; locale?: LocaleCode | null | undefined; ip: string },
): Promise<void> {
  await limits.take('letter', { ip, email })
  await work.stores.letters.add({ kind: 'RESET_PASSWORD', userId: null, email, locale, now: clock.now() })
}

/**
 * Takes the code of the letter for a new password, and ends every session. Whoever has the code has the e-mail: it is
 * confirmed. An e-mail without account, or without a code, is a wrong code.
 * @throws {DomainError} TOO_MANY_ATTEMPTS, PASSWORD_REFUSED, RESET_CODE_WRONG
 */
export async function resetPassword(
  deps: AccountChangeDeps,
  { email, password, code, ip }: { email: string; password: string; code: string; ip: string },
): Promise<void> {
  await deps.limits.take('code', { ip, email })
  refusePassword(deps, { password, email, field: 'password' })
  // Before the code is looked at: a code is used once, and a right one must not be lost because too many wait here.
  const passwordHash = await deps.passwords.hash(password)
  const now = deps.clock.now()
  const account = await deps.work.stores.accounts.findByEmail(email)
  const { userId, passwordHash: was } = account ?? { userId: NOBODY, passwordHash: null }
  const to = account?.email ?? email
  const hash = deps.letterCodes.hash(code, { userId, purpose: 'RESET_PASSWORD', email: to, passwordHash: was })
  const isRight = await deps.work.transaction(async ({ accounts, sessions, codes, letters }) => {
    if (!(await codes.take({ userId, purpose: 'RESET_PASSWORD', hash, now })) || account === null) return false
    if (!(await accounts.setPassword(userId, passwordHash, was))) return false
    // The account has another e-mail since it was looked up: nothing of this happens.
    if (!(await accounts.confirmEmail(userId, to, now))) throw codeWrong()
    await sessions.end({ userId, reason: 'password', now })
    await letters.add({ kind: 'PASSWORD_CHANGED', userId, email: to, locale: account.locale, now })
    return true
  })
  if (!isRight) throw codeWrong()
  await deps.limits.forgive('sign-in', { email })
}

function codeWrong(): DomainError {
  return new DomainError('RESET_CODE_WRONG', 'This code is not right, was used, or has run out')
}
