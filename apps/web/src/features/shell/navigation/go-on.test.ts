import { PAGE_RELOAD_GUARD_MS } from '@cambio/contract/timing'
import type { ParsedLocation } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const A_MINUTE_MS = 60_000
const SITE = 'https://swap.example'

const callApi = vi.hoisted(() => vi.fn(() => Promise.resolve({ to: null, isExternal: false })))
vi.mock('../../../lib/api/api-client.ts', () => ({ callApi }))

const leave = vi.fn()
/** Build that the stubbed server reports, or an HTTP error status. */
let build: string | number
let kept: Map<string, string>
let page: { visibilityState: string }
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  callApi.mockClear()
  leave.mockReset()
  build = 'one'
  kept = new Map()
  page = { visibilityState: 'visible' }
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { origin: SITE, assign: leave })
  vi.stubGlobal('performance', { now: Date.now, getEntriesByType: () => [{ name: `${SITE}/loaded` }] })
  vi.stubGlobal('fetch', async () =>
    typeof build === 'number' ? new Response('<h1>no</h1>', { status: build }) : new Response(build),
  )
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Simulates a page load, after which no build is known. */
async function load() {
  vi.resetModules()
  const [{ watchBuilds }, { goOn }] = await Promise.all([import('./new-build.ts'), import('./go-on.ts')])
  stop = watchBuilds()
  await vi.advanceTimersByTimeAsync(0)
  return async (pathname: string): Promise<void> => {
    void goOn({ pathname, publicHref: pathname } as ParsedLocation)
    await vi.advanceTimersByTimeAsync(0)
  }
}

test('loads the next page from the server only after a new build is deployed', async () => {
  const goOn = await load()
  await goOn('/first')
  await vi.advanceTimersByTimeAsync(A_MINUTE_MS)
  await goOn('/second')
  expect(leave).not.toHaveBeenCalled()
  build = 'two'
  await goOn('/third')
  await vi.advanceTimersByTimeAsync(A_MINUTE_MS)
  await goOn('/loaded')
  expect(leave).not.toHaveBeenCalled()
  await goOn('/fourth')
  expect(leave.mock.calls).toEqual([['/fourth']])
  expect(callApi.mock.calls.length).toBe(3)
})

test('loads the identity check page from the server, unless the browser has already loaded it', async () => {
  const goOn = await load()
  await goOn('/order/identity')
  expect(leave.mock.calls).toEqual([['/order/identity']])
  vi.stubGlobal('performance', { now: Date.now, getEntriesByType: () => [{ name: `${SITE}/order/identity` }] })
  const continueThere = await load()
  await continueThere('/order/identity')
  await continueThere('/price')
  await continueThere('/order/identity')
  expect(leave).toHaveBeenCalledTimes(1)
})

test('does not reload the page after a new build is deployed if only the query changes', async () => {
  const goOn = await load()
  await goOn('/typed')
  build = 'two'
  await vi.advanceTimersByTimeAsync(A_MINUTE_MS)
  await goOn('/typed')
  expect(leave).not.toHaveBeenCalled()
  await goOn('/other')
  expect(leave.mock.calls).toEqual([['/other']])
})

test('ignores responses that do not state a build', async () => {
  const goOn = await load()
  for (const response of [500, 404, 'one']) {
    build = response
    await vi.advanceTimersByTimeAsync(A_MINUTE_MS)
    await goOn(`/after-${response}`)
  }
  expect(leave).not.toHaveBeenCalled()
  build = 'two'
  await vi.advanceTimersByTimeAsync(2 * A_MINUTE_MS)
  await goOn('/new')
  expect(leave).toHaveBeenCalledTimes(1)
})

test('does not check for a new build while the page is hidden', async () => {
  const goOn = await load()
  page.visibilityState = 'hidden'
  build = 'two'
  await vi.advanceTimersByTimeAsync(A_MINUTE_MS)
  await goOn('/hidden')
  expect(leave).not.toHaveBeenCalled()
})

test('loads a page from the server at most once in ten seconds', async () => {
  const goOn = await load()
  build = 'two'
  await vi.advanceTimersByTimeAsync(A_MINUTE_MS)
  await goOn('/whole')
  await vi.advanceTimersByTimeAsync(PAGE_RELOAD_GUARD_MS - 1)
  await goOn('/after')
  expect([leave.mock.calls, callApi.mock.calls.length]).toEqual([[['/whole']], 1])
  await vi.advanceTimersByTimeAsync(1)
  await goOn('/later')
  expect(leave.mock.calls).toEqual([['/whole'], ['/later']])
})
