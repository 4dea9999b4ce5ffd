// @vitest-environment happy-dom
import type { OrderView } from '@cambio/contract/order-view'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { orderOf } from '../../testing/samples.ts'
import { orderQuery } from './order-query.ts'

const HALF_HOUR_MS = 30 * 60_000
const PURCHASE = {
  provider: 'mercuryo',
  payment: 'paid',
  delivery: 'completed',
  outcome: null,
  reference: null,
} as const

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Observes an order and returns the number of queries about it. */
function observe(order: () => OrderView) {
  const calls = fakeApi({ '/orders/public-info': () => ({ json: order() }) })
  const observer = new QueryObserver(new QueryClient(), orderQuery('7', 'ltc1destination'))
  const stop = observer.subscribe(() => {})
  return { count: () => calls.length, stop }
}
const finished = (cardPayment: OrderView['cardPayment'], updatedAt = new Date().toISOString()) =>
  orderOf({
    state: 'FINISHED',
    completed: true,
    cardPayment,
    updatedAt,
    orderEvents: [{ kind: 'WITHDRAWAL_COMPLETED', createdAt: updatedAt }],
  })

test("polls a finished card purchase until the provider's purchase number is known", async () => {
  let reference: string | null = null
  const since = new Date().toISOString()
  const { count, stop } = observe(() => finished({ ...PURCHASE, reference }, since))
  await vi.advanceTimersByTimeAsync(31_000)
  expect(count()).toBe(3)
  reference = 'mx-1'
  await vi.advanceTimersByTimeAsync(60_000)
  expect(count()).toBe(4)
  stop()
})

test('stops polling a finished card purchase without a purchase number after half an hour', async () => {
  const since = new Date().toISOString()
  const { count, stop } = observe(() => finished(PURCHASE, since))
  await vi.advanceTimersByTimeAsync(HALF_HOUR_MS)
  const last = count()
  await vi.advanceTimersByTimeAsync(HALF_HOUR_MS)
  expect(count()).toBe(last)
  expect(last).toBeLessThanOrEqual(121)
  stop()
})

test("polls for the provider's purchase number even if the device's clock is an hour ahead", async () => {
  const since = new Date(Date.now() - 2 * HALF_HOUR_MS).toISOString()
  const { count, stop } = observe(() => finished(PURCHASE, since))
  await vi.advanceTimersByTimeAsync(31_000)
  expect(count()).toBe(3)
  stop()
})

test('does not poll a finished swap', async () => {
  const { count, stop } = observe(() => finished(null))
  await vi.advanceTimersByTimeAsync(HALF_HOUR_MS)
  expect(count()).toBe(1)
  stop()
})
