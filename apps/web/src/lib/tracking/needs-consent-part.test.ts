import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { needsConsentPart } from './needs-consent-part.ts'

const SITE = 'https://swap.example/'

/** Opens a page in a fake browser. `consent` is the stored choice about tracking. */
function open(loaded: string, { consent = null, hash = '' }: { consent?: string | null; hash?: string } = {}): void {
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: loaded }] })
  vi.stubGlobal('location', { href: SITE, search: '', hash })
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'tracking-consent' ? consent : null) })
}

beforeEach(() => open(SITE))
afterEach(() => vi.unstubAllGlobals())

test('a visit without a campaign does not need the consent prompt', () => expect(needsConsentPart()).toBe(false))

test('a user who refused tracking does not need the consent prompt', () => {
  open(SITE, { consent: 'no' })
  expect(needsConsentPart()).toBe(false)
})

test("a user who allowed tracking needs the consent prompt's code", () => {
  open(SITE, { consent: 'yes' })
  expect(needsConsentPart()).toBe(true)
})

test('a campaign link needs the consent prompt, even after the page has shortened its URL', () => {
  open(`${SITE}?utm_source=news`)
  expect(needsConsentPart()).toBe(true)
})

test('a link to the privacy choices needs the consent prompt', () => {
  open(SITE, { hash: '#privacy-choices' })
  expect(needsConsentPart()).toBe(true)
})

test('a browser without storage does not need the consent prompt', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(needsConsentPart()).toBe(false)
})
