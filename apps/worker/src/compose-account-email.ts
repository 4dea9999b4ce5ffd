import { browserName } from '@cambio/kernel/browser-name'
import { fillText } from '@cambio/kernel/message-text'
import { LOCALES, type LocaleCode } from '@cambio/kernel/locale'
import { providerName } from '@cambio/kernel/provider-names'
import type { AccountEmail } from '@cambio/core/accounts/send-account-emails'
import type { ComposedEmail } from '@cambio/core/notices/notice'
import { messageText } from './message-texts.ts'
import { shownAmount } from './shown-amount.ts'
import { writeEmail } from './write-email.ts'

/** Returns an email to an account holder, in the account holder's language. */
export function composeAccountEmail(mail: AccountEmail, publicUrl: string): ComposedEmail {
  const { kind, email, locale, facts, at, code } = mail
  const { slug, language } = LOCALES[locale]
  const home = `${publicUrl}/${slug}`
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const values = {
    code: code ?? '',
    link: `${home}${slug === '' ? pageOf(mail).replace(/^\//, '') : pageOf(mail)}`,
    time: `${time.format(at)} UTC`,
    device: deviceText(facts.userAgent ?? '', locale),
    address: facts.ip ?? '',
    key: facts.key ?? '',
    left: facts.left ?? '',
    reason: facts.reason ?? '',
    provider: providerName(facts.provider ?? ''),
    amount: shownAmount(facts.amount ?? '', locale),
    sent: shownAmount(facts.sent ?? '', locale),
    order: facts.order ?? '',
    destination: facts.destination ?? '',
  }
  return writeEmail({ to: email, locale, kind, values })
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

const ABOUT_TWO_FACTOR: ReadonlySet<AccountEmail['kind']> = new Set([
  'TOTP_ADDED',
  'TOTP_REMOVED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'PASSKEY_REFUSED',
  'TWO_FACTOR_TRIED',
  'TWO_FACTOR_REMOVED',
  'RECOVERY_CODE_USED',
  'RECOVERY_CODES_MADE',
])

const ABOUT_IDENTITY: ReadonlySet<AccountEmail['kind']> = new Set([
  'IDENTITY_PASSED',
  'IDENTITY_REJECTED',
  'IDENTITY_EXPIRED',
  'PROVIDER_IDENTITY_ENDED',
])

const ABOUT_PROVIDER_CHECK: ReadonlySet<AccountEmail['kind']> = new Set([
  'PROVIDER_IDENTITY_PASSED',
  'PROVIDER_IDENTITY_REPEATED',
  'PROVIDER_IDENTITY_WAITING',
  'PROVIDER_IDENTITY_REFUSED',
  'PROVIDER_IDENTITY_OPEN',
])

/** Returns the path of the link in an email: an account page, or the home page with a query that opens a dialog. */
function pageOf({ kind, email, code }: AccountEmail): string {
  if (kind === 'KEY_CREATED') return '/profile/keys'
  if (kind === 'PAYOUT_RETURNED') return '/profile/history'
  if (kind === 'CONFIRM_WITHDRAWAL') return '/profile/wallet'
  if (kind === 'CHANGE_EMAIL') return '/profile/info'
  if (kind === 'WITHDRAWAL_CANCELLED') return '/profile/withdraw'
  if (ABOUT_TWO_FACTOR.has(kind)) return '/profile/info'
  if (kind === 'MESSENGER_LINKED' || kind === 'MESSENGER_UNLINKED') return '/profile/info'
  if (ABOUT_IDENTITY.has(kind)) return '/profile/verification'
  // The page loads the purchase from the server, so the link contains neither the amount nor the address.
  if (ABOUT_PROVIDER_CHECK.has(kind)) return '/order/identity'
  if (kind === 'CONFIRM_EMAIL') return `?${new URLSearchParams({ confirm: '1', code: code ?? '' })}`
  if (kind === 'RESET_PASSWORD') return `?${new URLSearchParams({ reset: '1', email, code: code ?? '' })}`
  return ''
}
