import { TRACKING_VALUE_LENGTH } from '@cambio/kernel/tracking-fields'
import { expect, test } from 'vitest'
import { landingOf } from './landing.ts'

const SITE = 'https://swap.example'
const at = (path: string, referrer = '') => landingOf({ url: SITE + path, referrer })

test("extracts a landing's campaign, click IDs and referrer origin", () => {
  const query =
    '?utm_source=news&utm_medium=email&utm_campaign=осень 1&utm_term=btc&utm_content=a&gclid=Cj0K_-9&gad_source=1'
  expect(at(`/ru/blog/fees${query}`, 'https://news.example/issue?reader=anna@example.org')).toEqual({
    utm: { source: 'news', medium: 'email', campaign: 'осень 1', term: 'btc', content: 'a' },
    clicks: { gclid: 'Cj0K_-9', gad_source: '1' },
    referrer: 'https://news.example',
    path: '/ru/blog/fees',
  })
})

test.each([
  ['an email', 'anna@example.org'],
  ['a wallet address', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['text without printable characters', '\u0000\u202e'],
])('ignores %s as a campaign name', (_name, value) => {
  expect(at(`/?${new URLSearchParams({ utm_source: value, utm_medium: 'cpc' })}`).utm).toEqual({ medium: 'cpc' })
})

test('truncates a long campaign name and drops an invalid click ID', () => {
  const long = at(`/?utm_source=${'ab '.repeat(400)}&gclid=${'x'.repeat(900)}&gad_source=%3Cb%3E`)
  expect(long.utm.source?.length).toBeLessThanOrEqual(TRACKING_VALUE_LENGTH)
  expect(long.clicks).toEqual({})
})

test.each([
  ['/order/424859351?destinationAddress=ltc1q', '/order'],
  ['/ru/order/424859351', '/ru/order'],
  ['/profile/keys', '/profile'],
  ['/x/anna@example.org', '/x/…'],
  ['/x/52908400098527886E0F7030069857D2', '/x/…'],
  ['/?token=secret&login=1', '/'],
])('stores the URL %s as the path %s', (path, kept) => expect(at(path).path).toBe(kept))

test.each(['', 'about:blank', 'android-app://x', `${SITE}/blog`, 'not a url'])(
  'does not store a referrer origin for %j',
  (referrer) => expect(at('/', referrer).referrer).toBeNull(),
)
