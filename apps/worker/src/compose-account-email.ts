import { isIP } from 'node:net'
import { browserName } from '@cambio/kernel/browser-name'
import { fillText } from '@cambio/kernel/message-text'
import { LOCALES, type LocaleCode } from '@cambio/kernel/locale'
import { providerName } from '@cambio/kernel/provider-names'
import type { AccountEmailKind } from '@cambio/core/accounts/account'
import type { AccountEmail } from '@cambio/core/accounts/send-account-emails'
import type { ComposedEmail } from '@cambio/core/notices/notice'
import { messageText } from './message-texts.ts'
import { shownAmount } from './shown-amount.ts'
import { writeEmail } from './write-email.ts'

/** Returns an email to an account holder, in the account holder's language. */
export function composeAccountEmail(mail: AccountEmail, publicUrl: string): ComposedEmail {
  const { email, locale, facts, at, code } = mail
  const { slug, language } = LOCALES[locale]
  const home = `${publicUrl}/${slug}`
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const time = (epochMs: number): string => `${format.format(epochMs)} UTC`
  const values = {
    code: code ?? '',
    link: `${home}${slug === '' ? pageOf(mail).replace(/^\//, '') : pageOf(mail)}`,
    time: time(at),
    device: deviceText(facts.userAgent ?? '', locale),
    // The server's database role can store any string here, so show the value only if it is an IP address.
    address: isIP(facts.ip ?? '') === 0 ? '' : (facts.ip ?? ''),
    key: facts.key ?? '',
    left: facts.left ?? '',
    reason: facts.reason ?? '',
    provider: providerName(facts.provider ?? ''),
    amount: shownAmount(facts.amount ?? '', locale),
    sent: shownAmount(facts.sent ?? '', locale),
    order: facts.order ?? '',
    destination: facts.destination ?? '',
    releaseAt: facts.releaseAt === undefined ? '' : time(Number(facts.releaseAt)),
    transaction: facts.transaction ?? '',
  }
  return writeEmail({ to: email, locale, kind: messagesFor(mail), values })
}

/**
 * Returns the message key prefix of an email. The email for an account's first address has no link, because its code
 * works only in the messenger.
 */
function messagesFor({ kind, isFirst }: AccountEmail): string {
  return kind === 'CONFIRM_EMAIL' && isFirst ? 'CONFIRM_FIRST_EMAIL' : kind
}

/**
 * Returns the names of the browser and the system, as in `Chrome on Linux`, or an empty string for an empty user agent.
 * The result never contains the user agent itself, because an attacker can choose it.
 */
function deviceText(userAgent: string, locale: LocaleCode): string {
  if (userAgent === '') return ''
  const { browser, system } = browserName(userAgent)
  if (browser === null) return messageText(locale, 'browser_unknown')
  return system === null ? browser : fillText(messageText(locale, 'browser_name'), { browser, system })
}

type LinkedKind = Exclude<AccountEmailKind, 'CONFIRM_EMAIL' | 'RESET_PASSWORD'>

/** Path of the page that each email links to: an account page, the support form, or a query that opens a dialog. */
const PAGES: Record<LinkedKind, string> = {
  CONFIRM_WITHDRAWAL: '/profile/wallet',
  WITHDRAWAL: '/profile/wallet',
  WITHDRAWAL_CONFIRMED: '/profile/wallet',
  WITHDRAWAL_SENT: '/profile/wallet',
  WITHDRAWAL_CANCELLED: '/profile/wallet',
  WITHDRAWAL_FEE_ROSE: '/profile/wallet',
  CHANGE_EMAIL: '/profile/info',
  NEW_DEVICE: '/profile/info',
  PASSWORD_CHANGED: '?restore=1',
  EMAIL_CHANGED: '/support',
  EMAIL_REMOVED: '/support',
  KEY_CREATED: '/profile/keys',
  PAYOUT_RETURNED: '/profile/history',
  TOTP_ADDED: '/profile/info',
  TOTP_REMOVED: '/profile/info',
  PASSKEY_ADDED: '/profile/info',
  PASSKEY_REMOVED: '/profile/info',
  PASSKEY_REFUSED: '/profile/info',
  TWO_FACTOR_TRIED: '/profile/info',
  TWO_FACTOR_REMOVED: '/profile/info',
  RECOVERY_CODE_USED: '/profile/info',
  RECOVERY_CODES_MADE: '/profile/info',
  MESSENGER_LINKED: '/profile/info',
  MESSENGER_UNLINKED: '/profile/info',
  IDENTITY_PASSED: '/profile/verification',
  IDENTITY_REJECTED: '/profile/verification',
  IDENTITY_EXPIRED: '/profile/verification',
  PROVIDER_IDENTITY_ENDED: '/profile/verification',
  // The page loads the purchase from the server, so the link contains neither the amount nor the address.
  PROVIDER_IDENTITY_PASSED: '/order/identity',
  PROVIDER_IDENTITY_REPEATED: '/order/identity',
  PROVIDER_IDENTITY_WAITING: '/order/identity',
  PROVIDER_IDENTITY_REFUSED: '/order/identity',
  PROVIDER_IDENTITY_OPEN: '/order/identity',
}

/** Returns the path of the link in an email, or the query of the home page that opens a dialog. */
function pageOf({ kind, email, code }: AccountEmail): string {
  if (kind === 'CONFIRM_EMAIL') return `?${new URLSearchParams({ confirm: '1', code: code ?? '' })}`
  if (kind === 'RESET_PASSWORD') return `?${new URLSearchParams({ reset: '1', email, code: code ?? '' })}`
  return PAGES[kind]
}
