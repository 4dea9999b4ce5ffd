import type { Clock } from '@cambio/kernel/clock'
import type { LocaleCode } from '@cambio/kernel/locale'
import { EMAIL_RETRY_FOR_MS, emailRetryMs } from '../notices/email-retry.ts'
import type { ComposedEmail, Mailer } from '../notices/notice.ts'
import {
  CODE_PURPOSES,
  type Account,
  type CodePurpose,
  type DueAccountEmail,
  type EmailFacts,
  type AccountEmailKind,
} from './account.ts'
import type { EmailCodes } from './account-ports.ts'
import type { AccountWork } from './account-stores.ts'
import { hashOfUnconfirmed, unconfirmedEmail } from './unconfirmed-email.ts'

/** Maximum number of emails that the worker sends in one pass. */
const ACCOUNT_EMAILS_PER_PASS = 20

const MINUTE_MS = 60_000
/** Lifetime of an emailed code, in milliseconds. */
export const CODE_LIFE_MS: Record<CodePurpose, number> = {
  CONFIRM_EMAIL: 24 * 60 * MINUTE_MS,
  RESET_PASSWORD: 30 * MINUTE_MS,
  CONFIRM_WITHDRAWAL: 24 * 60 * MINUTE_MS,
  CHANGE_EMAIL: 30 * MINUTE_MS,
}

/** Data for an email that the worker composes. */
export interface AccountEmail {
  kind: AccountEmailKind
  email: string
  locale: LocaleCode
  facts: EmailFacts
  /** Time of the event that the email reports, in epoch milliseconds. */
  at: number
  /** Code that the email contains. The database stores only its hash. */
  code: string | null
  /** Whether the account has no email address yet, so that its user can be signed in only in the messenger. */
  isFirst: boolean
}

export interface SendAccountEmailsDeps {
  work: AccountWork
  mailer: Mailer
  emailCodes: EmailCodes
  compose: (mail: AccountEmail) => ComposedEmail
  clock: Clock
  report: (event: string, facts: Record<string, string | number>) => void
}

/**
 * Sends the due emails to account holders. Stops when `mayGoOn` returns false, because another worker may then send the
 * next email. After a crash, an email may be sent twice, each time with a new code, but no email is lost. An email that
 * no attempt could send within 24 hours waits for an operator. Returns whether more emails may be due.
 */
export async function sendAccountEmails(deps: SendAccountEmailsDeps, mayGoOn: () => boolean): Promise<boolean> {
  const { emails } = deps.work.stores
  const all = await emails.due(ACCOUNT_EMAILS_PER_PASS, deps.clock.now())
  for (const due of all) {
    if (!mayGoOn()) return false
    const { emailId } = due
    try {
      const account = await addressee(deps.work, due)
      if (account) {
        await deps.mailer.send(deps.compose(await emailOf(deps, due, account)))
        await emails.sent(emailId, account.userId, deps.clock.now())
      } else await emails.drop(emailId, deps.clock.now())
    } catch {
      await recordFailure(deps, due)
    }
  }
  return all.length === ACCOUNT_EMAILS_PER_PASS
}

/**
 * Schedules the next attempt to send an email, or gives up. An email with a code does not wait for an operator, because
 * its recipient can request another code.
 */
async function recordFailure({ work, clock, report }: SendAccountEmailsDeps, due: DueAccountEmail): Promise<void> {
  const { emailId, kind, attempts, createdAt } = due
  const { emails } = work.stores
  const now = clock.now()
  const forMs = isCodeEmail(kind) ? CODE_LIFE_MS[kind] : EMAIL_RETRY_FOR_MS
  const retryMs = emailRetryMs({ attempts, at: createdAt, now, forMs })
  if (retryMs !== null) await emails.failed(emailId, retryMs, now)
  else if (isCodeEmail(kind)) await emails.drop(emailId, now)
  else await emails.giveUp(emailId, now)
  report('account-email-not-accepted', { mail: emailId, kind, attempts: attempts + 1 })
}

/** Returns the recipient's account, or null if the account no longer exists or the email is obsolete. */
async function addressee({ stores }: AccountWork, { kind, userId, email }: DueAccountEmail): Promise<Account | null> {
  if (kind === 'RESET_PASSWORD') return stores.accounts.findByEmail(email)
  const account = userId === null ? null : await stores.accounts.find(userId)
  if (!isCodeEmail(kind)) return account
  // A confirmation code must go to the unconfirmed address, and any other email must go to the confirmed address. An
  // email to a former address is obsolete.
  if (account === null) return null
  const meant = kind === 'CONFIRM_EMAIL' ? unconfirmedEmail(account) : account.isEmailConfirmed ? account.email : null
  return meant === email ? account : null
}

async function emailOf(
  { work, emailCodes, clock }: SendAccountEmailsDeps,
  { kind, email, locale, facts, createdAt }: DueAccountEmail,
  account: Account,
): Promise<AccountEmail> {
  const { userId } = account
  // Use the address as stored, because its letter case may differ in the request.
  const to = kind === 'RESET_PASSWORD' ? (account.email ?? email) : email
  const mail = {
    kind,
    email: to,
    locale: locale ?? account.locale,
    facts,
    at: createdAt,
    isFirst: account.email === null,
  }
  if (!isCodeEmail(kind)) return { ...mail, code: null }
  const code = emailCodes.mint()
  const now = clock.now()
  const passwordHash = kind === 'CONFIRM_EMAIL' ? hashOfUnconfirmed(account) : account.passwordHash
  const hash = emailCodes.hash(code, { userId, purpose: kind, email: to, passwordHash, ...subjectOf(kind, facts) })
  await work.stores.codes.replace({ userId, purpose: kind, hash, now, expiresAt: now + CODE_LIFE_MS[kind] })
  return { ...mail, code }
}

function isCodeEmail(kind: AccountEmailKind): kind is CodePurpose {
  return CODE_PURPOSES.some((purpose) => purpose === kind)
}

function subjectOf(kind: CodePurpose, { withdrawal, newEmail }: EmailFacts): { subject?: string } {
  const subject = { CONFIRM_WITHDRAWAL: withdrawal, CHANGE_EMAIL: newEmail?.toLowerCase() }[kind as string]
  return subject === undefined ? {} : { subject }
}
