import { expect, test } from 'vitest'
import { advanceHealth, INITIAL_HEALTH, type HealthFact, type HealthState } from './health-machine.ts'

const after = (...facts: HealthFact[]): HealthState => facts.reduce(advanceHealth, INITIAL_HEALTH)
const failed: HealthFact = { kind: 'failed' }

test('increases the health check interval from 5 s to 30 s while checks succeed', () => {
  const ok: HealthFact = { kind: 'answered', status: 'OK' }
  expect(INITIAL_HEALTH.delayMs).toBe(5000)
  expect(after(ok).delayMs).toBe(7500)
  expect(after(ok, ok, ok, ok, ok, ok).delayMs).toBe(30_000)
})

test('increases the health check interval while checks keep failing', () => {
  const delays = [0, 1, 2, 3, 4, 5, 6].map((count) => after(...Array.from({ length: count }, () => failed)).delayMs)
  expect(delays).toEqual([5_000, 5_000, 7_500, 11_250, 16_875, 25_312.5, 30_000])
})

test('resets the health check interval to 5 s on the first failure', () => {
  const well = after(...Array.from({ length: 9 }, (): HealthFact => ({ kind: 'answered', status: 'OK' })))
  expect(well.delayMs).toBe(30_000)
  expect(
    [1, 2, 3].map((count) => Array.from({ length: count }, () => failed).reduce(advanceHealth, well).delayMs),
  ).toEqual([5_000, 7_500, 11_250])
})

test("checks the service's health immediately after another API call has failed", () => {
  const well = after({ kind: 'answered', status: 'OK' })
  const doubted = advanceHealth(well, { kind: 'doubted' })
  expect(doubted).toEqual({ ...well, delayMs: 0 })
  expect(advanceHealth(doubted, { kind: 'doubted' })).toBe(doubted)
  const once = advanceHealth(doubted, failed)
  expect(once).toMatchObject({ failures: 1, delayMs: 5_000 })
  expect(advanceHealth(once, { kind: 'doubted' })).toBe(once)
  expect(advanceHealth(doubted, { kind: 'answered', status: 'OK' })).toMatchObject({ shown: 'ok', delayMs: 5_000 })
})

test('shows the offline state immediately when the network is lost', () => {
  const cut = after({ kind: 'answered', status: 'OK' }, { kind: 'network', isThere: false })
  expect(cut).toMatchObject({ shown: 'offline', delayMs: 5_000, needsInternetCheck: false })
  expect(advanceHealth(cut, failed)).toMatchObject({ shown: 'offline', failures: 1 })
  const back = advanceHealth(advanceHealth(cut, failed), { kind: 'network', isThere: true })
  expect(back).toMatchObject({ shown: 'offline', delayMs: 0 })
  expect(advanceHealth(back, { kind: 'answered', status: 'OK' })).toMatchObject({ shown: 'ok', delayMs: 5_000 })
})

test('keeps reporting the service as disabled until a check succeeds', () => {
  const disabled = after(failed, failed, failed, failed, { kind: 'internet', reachable: true })
  expect(disabled).toMatchObject({ shown: 'disabled', needsInternetCheck: false })
  expect(advanceHealth(disabled, failed)).toMatchObject({ shown: 'disabled', needsInternetCheck: true })
  const back = advanceHealth(disabled, { kind: 'answered', status: 'OK' })
  expect(back).toEqual({ shown: 'ok', failures: 0, delayMs: 5_000, needsInternetCheck: false })
})

test('checks the internet connection after the fourth failed health check', () => {
  expect(after(failed, failed, failed)).toMatchObject({ shown: 'ok', needsInternetCheck: false })
  expect(after(failed, failed, failed, failed)).toMatchObject({ shown: 'ok', needsInternetCheck: true })
})

test('shows the service as disabled after four failed health checks if the internet is reachable', () => {
  const four = [failed, failed, failed, failed]
  expect(after(...four, { kind: 'internet', reachable: true }).shown).toBe('disabled')
  expect(after(...four, { kind: 'internet', reachable: false }).shown).toBe('offline')
})

test('resets the failure count once a health check receives a response', () => {
  const state = after(failed, failed, { kind: 'answered', status: 'TECHNICAL_DIFFICULTIES' })
  expect(state).toMatchObject({ shown: 'difficulties', failures: 0, delayMs: 5000 })
  expect(advanceHealth(state, { kind: 'answered', status: 'UNHEALTHY' }).shown).toBe('disabled')
})
