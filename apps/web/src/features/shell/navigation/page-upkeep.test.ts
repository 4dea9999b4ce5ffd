import type { AnyRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPageChecks } from './page-upkeep.ts'

const A_MINUTE_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new Error('offline'))),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('stops checking for new builds when the cleanup function is called', () => {
  const stop = startPageChecks({ preloadRoute: vi.fn() } as unknown as AnyRouter)
  vi.advanceTimersByTime(A_MINUTE_MS)
  expect(fetch).toHaveBeenCalledTimes(2)
  stop()
  vi.advanceTimersByTime(A_MINUTE_MS)
  expect(fetch).toHaveBeenCalledTimes(2)
})
