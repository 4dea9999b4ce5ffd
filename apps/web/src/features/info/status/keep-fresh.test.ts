import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollAfterChange, FRESH_FOR_MS, keepFresh, SETTLED_AFTER_MS } from './keep-fresh.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const refresh = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  refresh.mockReset()
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function see(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

test('polls once a minute until the caller stops it', () => {
  const stop = keepFresh(refresh)
  vi.advanceTimersByTime(FRESH_FOR_MS - 1)
  expect(refresh).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1 + FRESH_FOR_MS)
  expect(refresh).toHaveBeenCalledTimes(2)
  stop()
  vi.advanceTimersByTime(FRESH_FOR_MS)
  see('visible')
  expect(refresh).toHaveBeenCalledTimes(2)
})

test('does not poll while the page is hidden', () => {
  const stop = keepFresh(refresh)
  see('hidden')
  vi.advanceTimersByTime(2.5 * FRESH_FOR_MS)
  expect(refresh).not.toHaveBeenCalled()
  see('visible')
  expect(refresh).toHaveBeenCalledTimes(1)
  see('hidden')
  see('visible')
  expect(refresh).toHaveBeenCalledTimes(1)
  stop()
})

test('pollAfterChange polls immediately and again after 10 s', () => {
  pollAfterChange(refresh)
  expect(refresh).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(SETTLED_AFTER_MS - 1)
  expect(refresh).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1 + SETTLED_AFTER_MS)
  expect(refresh).toHaveBeenCalledTimes(2)
  const stop = pollAfterChange(refresh)
  stop()
  vi.advanceTimersByTime(SETTLED_AFTER_MS)
  expect(refresh).toHaveBeenCalledTimes(3)
})
