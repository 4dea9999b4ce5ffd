import { DomainError } from '../shared/domain-error.ts'
import { requireSecondStep } from '../second-step/require-second-step.ts'
import type { ShownStep } from '../second-step/second-step.ts'
import type { Account, SignedIn } from './account.ts'
import type { AccountChangeDeps } from './account-ports.ts'
import { requirePassword } from './require-account.ts'

/**
 * Another e-mail for who is signed in, to be confirmed anew; the old one is told, where it was confirmed. Codes that were on
 * their way are worth nothing.
 * @throws {DomainError} SESSION_REQUIRED, TOO_MANY_ATTEMPTS, CREDENTIALS_WRONG, EMAIL_TAKEN, EMAIL_CODE_REQUIRED, CODE_WRONG,
 *   SECOND_STEP_REQUIRED
 */
export async function changeEmail(
  deps: AccountChangeDeps,
  {
    signedIn,
    email,
    password,
    code,
    ip,
    step,
  }: { signedIn: SignedIn; email: string; password: string; code: string | null; ip: string; step: ShownStep },
): Promise<Account> {
  const account = await requirePassword(deps, { signedIn, password, ip })
  // However it is spelt.
  if (account.email?.toLowerCase() === email.toLowerCase()) return account
  // Whether an e-mail has an account is told here as at sign-up, and as often; letters are counted for those that have none.
  await deps.limits.take('sign-up', { ip })
  if (await deps.work.stores.accounts.findByEmail(email)) throw emailTaken()
  await requireEmailCode(deps, account, { email, code, ip })
  await deps.limits.take('letter', { ip, email })
  const { userId, locale } = account
  const now = deps.clock.now()
  await deps.work.transaction(async ({ accounts, codes, letters, secondSteps }) => {
    await codes.end(userId, now)
    if (!(await accounts.setEmail(userId, email))) throw emailTaken()
    await requireSecondStep(secondSteps, step, now)
    if (account.email !== null && account.isEmailConfirmed)
      await letters.add({ kind: 'EMAIL_CHANGED', userId, email: account.email, locale, now })
    await letters.add({ kind: 'CONFIRM_EMAIL', userId, email, locale, now })
  })
  return { ...account, email, isEmailConfirmed: false }
}

/**
 * Of an account without a factor the present e-mail agrees to the change: it is sent a code, which the next call shows.
 * @throws {DomainError} EMAIL_CODE_REQUIRED, CODE_WRONG, TOO_MANY_ATTEMPTS
 */
async function requireEmailCode(
  { work, limits, letterCodes, clock }: AccountChangeDeps,
  account: Account,
  { email: newEmail, code, ip }: { email: string; code: string | null; ip: string },
): Promise<void> {
  const { userId, email, isEmailConfirmed, passwordHash, locale } = account
  if (email === null || !isEmailConfirmed || (await work.stores.secondSteps.ways(userId)).length > 0) return
  const now = clock.now()
  if (code === null) {
    await limits.take('letter', { ip, userId })
    await work.stores.letters.add({ kind: 'CHANGE_EMAIL', userId, email, locale, facts: { newEmail }, now })
    throw new DomainError('EMAIL_CODE_REQUIRED', 'Enter the code that was sent to your present e-mail', {
      field: 'code',
      reason: 'email_code_sent',
    })
  }
  await limits.take('code', { ip, userId })
  const subject = newEmail.toLowerCase()
  const hash = letterCodes.hash(code, { userId, purpose: 'CHANGE_EMAIL', email, passwordHash, subject })
  if (!(await work.stores.codes.take({ userId, purpose: 'CHANGE_EMAIL', hash, now })))
    throw new DomainError('CODE_WRONG', 'This code is not right, was used, or has run out')
}

function emailTaken(): DomainError {
  return new DomainError('EMAIL_TAKEN', 'There is an account with this e-mail')
}
