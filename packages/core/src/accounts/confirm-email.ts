import { DomainError } from '../shared/domain-error.ts'
import type { Account, SignedIn } from './account.ts'
import type { AccountChangeDeps } from './account-ports.ts'
import type { AccountStores } from './account-stores.ts'
import { emailTaken } from './email-taken.ts'
import { maskedEmail } from './first-email.ts'
import { LINK_REPORT_MS } from './remove-messenger-link.ts'
import { requireAccount } from './require-account.ts'
import { hashOfUnconfirmed, unconfirmedEmail } from './unconfirmed-email.ts'

/**
 * Confirms the signed-in account's unconfirmed email address with the emailed code. A pending address replaces the
 * current one. Notifies the former address by email. If a messenger account had no address before, notifies its user
 * through the bot.
 * @throws {DomainError} SESSION_REQUIRED, TOO_MANY_ATTEMPTS, CODE_WRONG; EMAIL_TAKEN if another account has confirmed
 * or registered the address in the meantime
 */
export async function confirmEmail(
  deps: AccountChangeDeps,
  { signedIn, code, ip }: { signedIn: SignedIn; code: string; ip: string },
): Promise<void> {
  const account = await requireAccount(deps, signedIn)
  const { userId } = account
  await deps.limits.take('code', { ip, userId })
  const email = unconfirmedEmail(account)
  const passwordHash = hashOfUnconfirmed(account)
  const hash = deps.emailCodes.hash(code, { userId, purpose: 'CONFIRM_EMAIL', email: email ?? '', passwordHash })
  const now = deps.clock.now()
  const isRight = await deps.work.transaction(async (stores) => {
    const isTaken = await stores.codes.take({ userId, purpose: 'CONFIRM_EMAIL', hash, now })
    if (!isTaken || email === null) return false
    const owner = await stores.accounts.findByEmail(email)
    if (owner !== null && owner.userId !== userId) throw emailTaken()
    if (!(await stores.accounts.confirmEmail(userId, { email, emailHash: deps.emailHash(email), now })))
      throw codeWrong()
    if (account.pendingEmail !== null) await reportNewEmail(stores, account, email, now)
    return true
  })
  if (!isRight) throw codeWrong()
}

/** Invalidates the account's emailed codes, and reports the new address to the account's owner. */
async function reportNewEmail(
  { codes, emails, messenger, messages }: AccountStores,
  { userId, email: former, isEmailConfirmed, locale }: Account,
  email: string,
  now: number,
): Promise<void> {
  await codes.end(userId, now)
  if (former !== null && isEmailConfirmed)
    await emails.add({ kind: 'EMAIL_CHANGED', userId, email: former, locale, now })
  const link = former === null ? await messenger.linkOf(userId) : null
  if (link === null) return
  const report = { userId, facts: { email: maskedEmail(email) }, now, expiresAt: now + LINK_REPORT_MS }
  await messages.add(link.messengerUserId, { kind: 'EMAIL_ADDED', ...report })
}

/**
 * Emails a new confirmation code to the signed-in account.
 * @throws {DomainError} SESSION_REQUIRED, TOO_MANY_ATTEMPTS, EMAIL_CONFIRMED
 */
export async function resendConfirmation(
  deps: AccountChangeDeps,
  { signedIn, ip }: { signedIn: SignedIn; ip: string },
): Promise<void> {
  const account = await requireAccount(deps, signedIn)
  const { userId, locale, pendingEmail } = account
  const email = unconfirmedEmail(account)
  if (email === null) throw new DomainError('EMAIL_CONFIRMED', 'This account has no email to confirm')
  // Several accounts may wait for the same pending address, so count its emails per address. A registered address
  // belongs only to this account, so count its emails per account. Guests who enter the address then do not block its
  // owner.
  await deps.limits.take('email', pendingEmail === null ? { ip, userId } : { ip, email })
  await deps.work.stores.emails.add({ kind: 'CONFIRM_EMAIL', userId, email, locale, now: deps.clock.now() })
}

function codeWrong(): DomainError {
  return new DomainError('CODE_WRONG', 'This code is wrong, already used, or expired')
}
