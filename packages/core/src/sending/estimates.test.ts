import { expect, it, vi } from 'vitest'
import type { Payment } from '../payments/payment.ts'
import { Estimates, SlowEstimate } from './estimates.ts'
import type { Estimated } from './reserve-payment.ts'

const WAIT_MS = 5
/** Maximum number of estimates that run at the same time. */
const MAX_RUNNING = 16
const estimated: Estimated = () => Promise.reject(new Error('not called'))
const payment = (id: number, timesReopened = 0) => ({ id: String(id), timesReopened }) as Payment

/** Returns an estimate that hangs until `end` is called, and counts how often it was started. */
function hanging() {
  const { promise, resolve } = Promise.withResolvers<Estimated>()
  const state = { started: 0, end: () => resolve(estimated) }
  const estimate = (): Promise<Estimated> => {
    state.started += 1
    return promise
  }
  return { state, estimate }
}

it('returns the result of a slow fee estimate in a later pass without restarting the estimate', async () => {
  const estimates = new Estimates(WAIT_MS)
  const { state, estimate } = hanging()
  await expect(estimates.of(payment(1), estimate, () => 0)).rejects.toBeInstanceOf(SlowEstimate)
  expect(estimates.isBusy(payment(1))).toBe(true)
  state.end()
  expect(await estimates.of(payment(1), estimate, () => 0)).toBe(estimated)
  expect(state.started).toBe(1)
})

it('discards a fee estimate that is older than ten seconds', async () => {
  const estimates = new Estimates(WAIT_MS)
  const { state, estimate } = hanging()
  await expect(estimates.of(payment(1), estimate, () => 0)).rejects.toBeInstanceOf(SlowEstimate)
  state.end()
  await vi.waitFor(() => expect(estimates.isBusy(payment(1))).toBe(false))
  expect(await estimates.of(payment(1), estimate, () => 10_001)).toBe(estimated)
  expect(state.started).toBe(2)
})

it('starts a new fee estimate for a restarted payment', async () => {
  const estimates = new Estimates(WAIT_MS)
  const { estimate } = hanging()
  await expect(estimates.of(payment(1), estimate, () => 0)).rejects.toBeInstanceOf(SlowEstimate)
  expect(estimates.isBusy(payment(1, 1))).toBe(false)
})

it('starts no further fee estimates while the maximum number of estimates is running', async () => {
  const estimates = new Estimates(WAIT_MS)
  const { estimate } = hanging()
  const ids = Array.from({ length: MAX_RUNNING }, (_, index) => index)
  await Promise.allSettled(ids.map((id) => estimates.of(payment(id), estimate, () => 0)))
  expect(estimates.isBusy(payment(MAX_RUNNING))).toBe(true)
})

it('starts an estimate ahead of its pass, so that the pass finds it finished', async () => {
  const estimates = new Estimates(WAIT_MS)
  const { state, estimate } = hanging()
  estimates.start(payment(1), estimate, () => 0)
  estimates.start(payment(1), estimate, () => 0)
  state.end()
  expect(await estimates.of(payment(1), estimate, () => 0)).toBe(estimated)
  expect(state.started).toBe(1)
})

it('reports the failure of an estimate that started ahead to the pass that uses it', async () => {
  const estimates = new Estimates(WAIT_MS)
  const failing = () => Promise.reject(new Error('no answer'))
  estimates.start(payment(1), failing, () => 0)
  await expect(estimates.of(payment(1), failing, () => 0)).rejects.toThrow('no answer')
})

it('starts no estimate ahead while the maximum number of estimates is running', async () => {
  const estimates = new Estimates(WAIT_MS)
  const { state, estimate } = hanging()
  for (let id = 0; id <= MAX_RUNNING; id += 1) estimates.start(payment(id), estimate, () => 0)
  expect(state.started).toBe(MAX_RUNNING)
})
