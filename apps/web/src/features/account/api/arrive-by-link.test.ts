import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
beforeEach(() => {
  jar.clear()
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

test('keeps the stored affiliate ID when the server rejects the new one as unknown', async () => {
  answer.mockResolvedValue({ counted: false, isKnown: false })
  await arriveByLink('nobody')
  expect([...jar.values()]).toEqual([])
  answer.mockResolvedValue({ counted: true, isKnown: true })
  await arriveByLink('anna')
  answer.mockResolvedValue({ counted: false, isKnown: false })
  await arriveByLink('nobody')
  expect([...jar.values()]).toEqual(['anna'])
})

test('stores an affiliate ID when the server cannot check it', async () => {
  answer.mockRejectedValue(new Error('offline'))
  await arriveByLink('anna')
  expect([...jar.values()]).toEqual(['anna'])
})

test("stores a signed-in user's affiliate ID, but reports no visit", async () => {
  answer.mockReset()
  account.mockReturnValueOnce({})
  await arriveByLink('anna')
  expect([...jar.values()]).toEqual(['anna'])
  expect(answer).not.toHaveBeenCalled()
})
