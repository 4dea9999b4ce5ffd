import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guestReferralId } from '../../../lib/account/partner-referral.ts'
import { arriveByLink } from './arrive-by-link.ts'

const answer = vi.hoisted(() => vi.fn())
vi.mock('../../../lib/api/api-client.ts', () => ({ makeCall: answer }))
const account = vi.hoisted(() => vi.fn(() => null as object | null))
vi.mock('./account.ts', () => ({ accountStore: { account } }))
vi.mock('../../../lib/account/account-mirror.ts', () => ({
  readAccountMirror: () => null,
  watchAccountMirror: () => () => {},
}))

const jar = new Map<string, string>()
const stored = new Map<string, string>()
beforeEach(() => {
  jar.clear()
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = '', seconds] = /^(\w+)=([^;]*);.*max-age=(\d+)/.exec(text) ?? []
      if (seconds === '0') jar.delete(name)
      else jar.set(name, value)
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('stores an affiliate ID that the server does not know, but omits it from orders', async () => {
  answer.mockResolvedValue({ counted: false, isKnown: false })
  await arriveByLink('nobody')
  expect([...jar.values()]).toEqual(['nobody'])
  expect(guestReferralId()).toBeUndefined()
})

test('replaces an unknown affiliate ID with a known one', async () => {
  answer.mockResolvedValue({ counted: false, isKnown: false })
  await arriveByLink('nobody')
  answer.mockResolvedValue({ counted: true, isKnown: true })
  await arriveByLink('anna')
  expect([...jar.values()]).toEqual(['anna'])
  expect(guestReferralId()).toBe('anna')
})

test('adds an affiliate ID to orders once the server knows the ID', async () => {
  answer.mockResolvedValue({ counted: false, isKnown: false })
  await arriveByLink('anna')
  answer.mockResolvedValue({ counted: true, isKnown: true })
  await arriveByLink('anna')
  expect(guestReferralId()).toBe('anna')
})

test('stores an affiliate ID even if the server cannot check it', async () => {
  answer.mockRejectedValue(new Error('offline'))
  await arriveByLink('anna')
  expect([...jar.values()]).toEqual(['anna'])
})

test('stores the affiliate ID of a link that a signed-in user follows, but reports no visit', async () => {
  answer.mockReset()
  account.mockReturnValueOnce({})
  await arriveByLink('anna')
  expect([...jar.values()]).toEqual(['anna'])
  expect(answer).not.toHaveBeenCalled()
})
