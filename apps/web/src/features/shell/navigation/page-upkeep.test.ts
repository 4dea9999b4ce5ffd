import { PAGE_RELOAD_GUARD_MS } from '@cambio/contract/timing'
import type { AnyRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepInStep } from './page-upkeep.ts'

const page = new EventTarget()
const reload = vi.fn()
const kept = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  reload.mockReset()
  kept.clear()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A part of the page is not there any more, as the build says it; whether that was taken care of. */
function miss(): boolean {
  const event = new Event('vite:preloadError', { cancelable: true })
  page.dispatchEvent(event)
  return event.defaultPrevented
}

test('a part that is missing loads the page anew, once in ten seconds; after that it is an error like any other', () => {
  const stop = keepInStep({ preloadRoute: vi.fn() } as unknown as AnyRouter)
  expect([miss(), miss()]).toEqual([true, false])
  expect(reload).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(PAGE_RELOAD_GUARD_MS - 1)
  expect([miss(), reload.mock.calls.length]).toEqual([false, 1])
  vi.advanceTimersByTime(1)
  expect([miss(), reload.mock.calls.length]).toEqual([true, 2])
  stop()
  vi.advanceTimersByTime(PAGE_RELOAD_GUARD_MS)
  expect([miss(), reload.mock.calls.length]).toEqual([false, 2])
})
