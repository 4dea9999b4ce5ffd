import { ACCOUNT_EMAIL_KINDS } from '@cambio/core/accounts/account'
import type { AccountEmail } from '@cambio/core/accounts/send-account-emails'
import { LOCALE_CODES } from '@cambio/kernel/locale'
import { expect, test } from 'vitest'
import { composeAccountEmail } from './compose-account-email.ts'

const SITE = 'https://swap.example'
const HOSTILE = '<img src=x onerror="alert(1)">'

const mail = (part: Partial<AccountEmail>): AccountEmail => ({
  kind: 'NEW_DEVICE',
  email: `o'ann+x@example.org`,
  locale: 'en',
  facts: { userAgent: HOSTILE, ip: '203.0.113.7' },
  at: Date.UTC(2026, 10, 22, 2, 5),
  code: '01234567',
  isFirst: false,
  ...part,
})

test.each(LOCALE_CODES.flatMap((locale) => ACCOUNT_EMAIL_KINDS.map((kind) => [locale, kind] as const)))(
  'fills in every placeholder of an account email (language: %s, kind: %s)',
  (locale, kind) => {
    const facts = { userAgent: HOSTILE, provider: 'mercuryo', amount: `1 USDT ${HOSTILE}`, destination: HOSTILE }
    const { to, subject, text, html } = composeAccountEmail(mail({ locale, kind, facts }), SITE)
    expect(to).toBe(`o'ann+x@example.org`)
    expect(subject.length).toBeGreaterThan(5)
    expect(text).toContain(`${SITE}/${locale === 'ru' ? 'ru' : ''}`)
    expect(subject + text + html).not.toMatch(/\{\{|undefined/)
    expect(html).toContain(`<html lang="${locale === 'ru' ? 'ru-RU' : 'en-US'}">`)
    expect(html).not.toContain('<img')
  },
)

test.each([
  ['more lines', '203.0.113.7\nVisit https://thief.example'],
  ['a URL', 'https://thief.example'],
])('an email about a new browser does not show %s as the IP address', (_what, ip) => {
  const { text, html } = composeAccountEmail(mail({ facts: { ip } }), SITE)
  expect(text + html).not.toContain('thief.example')
  expect(composeAccountEmail(mail({ facts: { ip: '2001:db8::7' } }), SITE).text).toContain('2001:db8::7')
})

test.each([
  ['CONFIRM_EMAIL', `${SITE}/ru?confirm=1&code=01234567`],
  ['RESET_PASSWORD', `${SITE}/ru?reset=1&email=o%27ann%2Bx%40example.org&code=01234567`],
  ['CONFIRM_WITHDRAWAL', `${SITE}/ru/profile/wallet`],
  ['CHANGE_EMAIL', `${SITE}/ru/profile/info`],
] as const)('a %s email includes the code and a link to the page for entering it', (kind, link) => {
  const { text, html } = composeAccountEmail(mail({ locale: 'ru', kind }), SITE)
  expect(text.split('\n\n')).toEqual(expect.arrayContaining(['01234567', link]))
  expect(html).toMatch(/<p style="font:[^>]+>01234567<\/p>/)
  expect(html).toContain(`<a href="${link.replaceAll('&', '&amp;')}"`)
})

test.each([
  ['en', 'Enter it in Telegram within 24 hours'],
  ['ru', 'в течение суток в Telegram'],
] as const)('the email with the code for a first email address contains no link (language: %s)', (locale, where) => {
  const { text, html } = composeAccountEmail(mail({ locale, kind: 'CONFIRM_EMAIL', isFirst: true }), SITE)
  expect(text.split('\n\n')).toContain('01234567')
  expect(text).toContain(where)
  expect(text + html).not.toContain(SITE)
})

test.each([
  ['en', 'PROVIDER_IDENTITY_ENDED', 'Your identity check at Mercuryo has ended', ''],
  ['ru', 'PROVIDER_IDENTITY_ENDED', 'Проверка личности в Mercuryo больше не действует', 'ru/'],
  ['ru', 'IDENTITY_EXPIRED', 'Срок проверки личности истёк', 'ru/'],
] as const)(
  "the account email links to the page with the account's limits (language: %s, kind: %s)",
  (locale, kind, subject, slug) => {
    const email = composeAccountEmail(mail({ locale, kind, facts: { provider: 'mercuryo' } }), SITE)
    expect(email.subject).toBe(subject)
    expect(email.text.split('\n\n')).toContain(`${SITE}/${slug}profile/verification`)
  },
)

test.each([
  ['WITHDRAWAL', '/profile/wallet'],
  ['WITHDRAWAL_CONFIRMED', '/profile/wallet'],
  ['WITHDRAWAL_SENT', '/profile/wallet'],
  ['WITHDRAWAL_CANCELLED', '/profile/wallet'],
  ['WITHDRAWAL_FEE_ROSE', '/profile/wallet'],
  ['NEW_DEVICE', '/profile/info'],
  ['PASSWORD_CHANGED', '?restore=1'],
  ['EMAIL_CHANGED', '/support'],
  ['EMAIL_REMOVED', '/support'],
] as const)('a %s email links to the page on which the account holder can act', (kind, page) => {
  const link = (locale: 'en' | 'ru') => composeAccountEmail(mail({ locale, kind }), SITE).text.split('\n\n')
  expect(link('en')).toContain(`${SITE}/${page.replace(/^\//, '')}`)
  expect(link('ru')).toContain(`${SITE}/ru${page}`)
})

test.each(LOCALE_CODES.flatMap((locale) => ACCOUNT_EMAIL_KINDS.map((kind) => [locale, kind] as const)))(
  'an account email does not link to the plain home page (language: %s, kind: %s)',
  (locale, kind) => {
    const { text } = composeAccountEmail(mail({ locale, kind }), SITE)
    const links = text.split('\n\n').filter((part) => part.startsWith(SITE))
    expect(links).toHaveLength(1)
    expect([`${SITE}/`, `${SITE}/ru`]).not.toContain(links[0])
  },
)

test.each([
  ['en', 'We send the coins after November 22, 2026 at 6:05 AM UTC.', 'Transaction: 0xabc'],
  ['ru', 'Монеты мы отправим после 22 ноября 2026 г. в 06:05 UTC.', 'Транзакция: 0xabc'],
] as const)(
  'the withdrawal emails state when the exchange pays and later the transaction (language: %s)',
  (locale, leaves, sent) => {
    const facts = { amount: '40 USDT', destination: 'T9', releaseAt: String(Date.UTC(2026, 10, 22, 6, 5)) }
    const { text } = composeAccountEmail(mail({ locale, kind: 'WITHDRAWAL_CONFIRMED', facts }), SITE)
    for (const words of [leaves, '40 USDT', 'T9']) expect(text).toContain(words)
    const paid = composeAccountEmail(mail({ locale, kind: 'WITHDRAWAL_SENT', facts: { transaction: '0xabc' } }), SITE)
    expect(paid.text.split('\n')).toContain(sent)
  },
)

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

test.each([
  ['en', CHROME, 'Browser: Chrome on Linux'],
  ['ru', CHROME, 'Браузер: Chrome на Linux'],
  ['en', HOSTILE, 'Browser: an unknown browser'],
] as const)(
  "shows the browser's name instead of its user agent in a sign-in email (language: %s)",
  (locale, userAgent, line) => {
    const { text } = composeAccountEmail(mail({ locale, facts: { userAgent, ip: '203.0.113.7' } }), SITE)
    expect(text.split('\n')).toContain(line)
    expect(text).not.toContain(userAgent)
  },
)

test('escapes HTML in a placeholder value', () => {
  const facts = { amount: `1 USDT ${HOSTILE}`, destination: HOSTILE }
  const { html } = composeAccountEmail(mail({ kind: 'CONFIRM_WITHDRAWAL', facts }), SITE)
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
})

test('shows at most eight decimal places of an amount', () => {
  const facts = { amount: '0.123456789012345678 ETH', destination: '0x1' }
  expect(composeAccountEmail(mail({ kind: 'WITHDRAWAL', facts }), SITE).text).toContain('0.12345678 ETH')
})

test('omits an email line when its value is missing', () => {
  const { text } = composeAccountEmail(mail({ facts: {} }), SITE)
  expect(text).toContain('Time: ')
  expect(text).not.toMatch(/Browser|Address/)
})

test.each([
  ['en', '12,345.2 ETH'],
  ['ru', '12\u00a0345,2 ETH'],
] as const)('formats amounts in %s in the same way as the web pages', (locale, amount) => {
  const facts = { amount: '12345.2 ETH', destination: '0x1.5' }
  for (const kind of ['WITHDRAWAL', 'WITHDRAWAL_CANCELLED', 'WITHDRAWAL_FEE_ROSE'] as const) {
    const { subject, text, html } = composeAccountEmail(mail({ locale, kind, facts }), SITE)
    for (const words of [subject, text, html]) expect(words).toContain(amount)
    expect(text).toContain('0x1.5')
  }
})
