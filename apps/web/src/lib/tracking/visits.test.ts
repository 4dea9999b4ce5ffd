import { FIRST_VISIT_DAYS, MAX_LANDINGS } from '@cambio/kernel/tracking-fields'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepConsent } from './consent.ts'
import { cameByCampaign, followConsent, trackingData } from './visits.ts'

const SITE = 'https://swap.example'
const BEGIN = 1_795_000_000_000
const A_DAY_MS = 86_400_000

/** Fake browser with one tab that shows this site. */
const browser = { local: storage(), session: storage(), cookies: new Map<string, string>(), lasts: 0, url: SITE }

function storage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
}

beforeEach(() => {
  Object.assign(browser, { local: storage(), session: storage(), cookies: new Map(), lasts: 0, url: SITE })
  vi.stubGlobal('localStorage', browser.local)
  vi.stubGlobal('sessionStorage', browser.session)
  vi.stubGlobal('navigator', { language: 'en', userAgent: 'A browser', doNotTrack: null })
  vi.stubGlobal('screen', { width: 360, height: 740 })
  vi.stubGlobal('location', { href: SITE, protocol: 'https:' })
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: browser.url }] })
  vi.stubGlobal('document', {
    referrer: '',
    get cookie() {
      return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = '', seconds] = /^(\w+)=([^;]*);.*max-age=(\d+)/.exec(text) ?? []
      if (seconds === '0') browser.cookies.delete(name)
      else browser.cookies.set(name, value)
      browser.lasts = Number(seconds)
    },
  })
  keepConsent('yes')
})
afterEach(() => vi.unstubAllGlobals())

/** Simulates a visit in a new tab, whose session storage is empty. */
function come(query: string, at: number): void {
  browser.url = `${SITE}/?${query}`
  browser.session.kept.clear()
  followConsent(at)
}
/** Returns the names of all stored entries and cookies. */
const names = () => [...browser.local.kept.keys(), ...browser.session.kept.keys(), ...browser.cookies.keys()]
const kept = () => JSON.parse(browser.local.getItem('landings') ?? '[]') as { at: number }[]

test('stores the last 20 campaign visits, oldest first', () => {
  for (let day = 0; day < MAX_LANDINGS + 3; day += 1) come(`utm_source=n${day}`, BEGIN + day)
  expect(MAX_LANDINGS).toBe(20)
  expect(kept().map(({ at }) => at - BEGIN)).toEqual(Array.from({ length: MAX_LANDINGS }, (_, index) => index + 3))
})

test("sends an ad's click ID with orders for at most 30 days", () => {
  come('gclid=first&gad_source=1', BEGIN)
  come('utm_source=newsletter', BEGIN + A_DAY_MS)
  expect(trackingData(BEGIN + A_DAY_MS)).toMatchObject({ gclid: 'first', gad_source: '1', source: 'newsletter' })
  come('gclid=second', BEGIN + 2 * A_DAY_MS)
  come('', BEGIN + 3 * A_DAY_MS)
  // All fields belong to the newer click. The fields of two clicks must not be mixed.
  expect(trackingData(BEGIN + 3 * A_DAY_MS)).not.toHaveProperty('gad_source')
  expect(trackingData(BEGIN + (2 + FIRST_VISIT_DAYS) * A_DAY_MS)).toMatchObject({ gclid: 'second' })
  expect(trackingData(BEGIN + (2 + FIRST_VISIT_DAYS) * A_DAY_MS + 1)).not.toHaveProperty('gclid')
})

test('deletes landings older than 30 days instead of sending them', () => {
  come('utm_source=news&gclid=first', BEGIN)
  const later = BEGIN + FIRST_VISIT_DAYS * A_DAY_MS + 1
  browser.cookies.clear()
  expect(trackingData(later)).not.toHaveProperty('source')
  come('', later)
  expect(kept().map(({ at }) => at)).toEqual([later])
})

test('deletes all tracking data when the user withdraws consent', () => {
  come('utm_source=news&gclid=first', BEGIN)
  expect(names()).toEqual(['tracking-consent', 'landings', 'visit-session', 'firstVisit'])
  keepConsent('no')
  followConsent(BEGIN + 1)
  expect(names()).toEqual(['tracking-consent'])
  expect(trackingData(BEGIN + 1)).toEqual({ language: 'en', screen: '360x740', userAgent: 'A browser' })
})

test.each([{ doNotTrack: '1' }, { doNotTrack: null, globalPrivacyControl: true }])(
  'deletes tracking data if the browser forbids tracking (%j), even after consent',
  (refusal) => {
    come('utm_source=news&gclid=first', BEGIN)
    vi.stubGlobal('navigator', { language: 'en', userAgent: 'A browser', ...refusal })
    followConsent(BEGIN + 1)
    expect(names()).toEqual(['tracking-consent'])
  },
)

test('does not store tracking data until the user consents', () => {
  browser.local.kept.clear()
  come('utm_source=news&gclid=first', BEGIN)
  expect(names()).toEqual([])
  expect(trackingData(BEGIN)).not.toHaveProperty('source')
})

test.each([
  ['utm_source=news', true],
  ['utm_term=btc', true],
  ['gclid=first', true],
  ['gad_source=1', true],
  ['send=btc&ref=nobody-1', false],
  ['utm_source=anna@example.org', false],
  ['', false],
])('cameByCampaign for the query ?%s returns %s', (query, hasPrompt) => {
  browser.url = `${SITE}/?${query}`
  expect(cameByCampaign()).toBe(hasPrompt)
})

test('does not replace a stored campaign visit within 30 days', () => {
  come('', BEGIN)
  come('utm_source=news', BEGIN + 1)
  expect(browser.lasts).toBe((FIRST_VISIT_DAYS * A_DAY_MS) / 1_000)
  come('utm_source=other', BEGIN + 2)
  expect(browser.cookies.get('firstVisit')).toBe('source=news')
  expect(trackingData(BEGIN + 2)).toMatchObject({ source: 'news' })
})

test('stores each arrival from another site within a session, but no page reload', () => {
  const load = (query: string, at: number): void => {
    browser.url = `${SITE}/?${query}`
    followConsent(at)
  }
  come('utm_source=news', BEGIN)
  load('utm_source=news', BEGIN + 1)
  load('', BEGIN + 2)
  expect(kept().map(({ at }) => at - BEGIN)).toEqual([0])
  load('utm_source=other', BEGIN + 3)
  expect(kept().map(({ at }) => at - BEGIN)).toEqual([0, 3])
})
