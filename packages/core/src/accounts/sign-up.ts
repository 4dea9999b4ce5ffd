import { DEFAULT_LOCALE, type LocaleCode } from '@cambio/kernel/locale'
import type { Account, Browser } from './account.ts'
import type { AccountDeps } from './account-ports.ts'
import { emailTaken } from './email-taken.ts'
import { nameOfDevice } from './name-of-device.ts'
import { refusePassword } from './refuse-password.ts'
import { requireReferrer } from './require-referrer.ts'

export interface SignUpInput {
  email: string
  password: string
  locale: LocaleCode | undefined
  referrerAffiliateId: string | undefined
  browser: Browser
}

/**
 * Creates an account and queues an email with a code that confirms the address. Does not open a session.
 * @throws {DomainError} TOO_MANY_ATTEMPTS, PASSWORD_REFUSED, REFERRER_UNKNOWN, EMAIL_TAKEN
 */
export async function signUp(deps: AccountDeps, input: SignUpInput): Promise<Account> {
  const { email, password, locale = DEFAULT_LOCALE, browser } = input
  await deps.limits.take('sign-up', { ip: browser.ip })
  refusePassword(deps, { password, email, field: 'password' })
  const { referrerAffiliateId } = input
  const referredBy = referrerAffiliateId === undefined ? null : await requireReferrer(deps, referrerAffiliateId)
  const passwordHash = await deps.passwords.hash(password)
  const now = deps.clock.now()
  const account = await deps.work.transaction(async ({ accounts, emails }) => {
    const affiliateId = deps.newAffiliateId()
    const made = await accounts.add({ email, passwordHash, locale, affiliateId, referredBy, now })
    if (!made) return null
    await accounts.noteDevice(made.userId, deps.hashDevice(made.userId, nameOfDevice(browser)), now)
    await emails.add({ kind: 'CONFIRM_EMAIL', userId: made.userId, email, locale, now })
    return made
  })
  if (!account) throw emailTaken()
  return account
}
