import { PAGE_RELOAD_GUARD_MS } from '@cambio/contract/timing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const reload = vi.fn()
const kept = new Map<string, string>()
let answer: () => Promise<Response>

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  reload.mockReset()
  kept.clear()
  answer = () => Promise.resolve(new Response('one'))
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', () => answer())
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Loads a page from build `one`. Returns the functions of the module under test. */
async function opened() {
  const { lookForBuild } = await import('./new-build.ts')
  await lookForBuild()
  return import('./after-failure.ts')
}
const cut = () => Promise.reject(new TypeError('Failed to fetch'))
const faulty = () => Promise.resolve(new Response('', { status: 502 }))

test('after a failed page load, does not reload while the build is unchanged or unknown', async () => {
  const { loadOfNewBuild } = await opened()
  await loadOfNewBuild()
  answer = cut
  await loadOfNewBuild()
  answer = faulty
  await loadOfNewBuild()
  expect(reload).not.toHaveBeenCalled()
})

test('reloads a failed page after a new build is deployed, at most once in ten seconds', async () => {
  const { loadOfNewBuild } = await opened()
  answer = () => Promise.resolve(new Response('two'))
  await loadOfNewBuild()
  await loadOfNewBuild()
  vi.advanceTimersByTime(PAGE_RELOAD_GUARD_MS - 1)
  await loadOfNewBuild()
  expect(reload).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await loadOfNewBuild()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a retry reloads the page unless the server is down', async () => {
  const { loadAgain } = await opened()
  answer = cut
  expect([await loadAgain(), reload.mock.calls.length]).toEqual([false, 0])
  answer = faulty
  expect([await loadAgain(), reload.mock.calls.length]).toEqual([false, 0])
  answer = () => Promise.resolve(new Response('', { status: 404 }))
  expect([await loadAgain(), reload.mock.calls.length]).toEqual([true, 1])
})
