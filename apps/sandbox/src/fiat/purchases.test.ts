import { expect, test } from 'vitest'
import { callbackRetryMs } from './fiat-callbacks.ts'
import { ADDRESS, eventually, startFiat } from './testing/fiat-sandbox.ts'

const EMAIL = 'buyer@example.test'
const words = (callbacks: Record<string, unknown>[]) =>
  callbacks.map(({ type, status }) => `${String(type)} ${String(status)}`)
type Sandbox = Awaited<ReturnType<typeof startFiat>>
const outcome = (sandbox: Sandbox, outcome: string) =>
  sandbox.call('POST', '/sandbox/fiat/purchases/o1', {}, { outcome })
const started = async (sandbox: Sandbox, amount?: string) => {
  const session = await sandbox.signUp(EMAIL)
  return sandbox.buy(session, 'o1', amount)
}
const completed = (sandbox: Sandbox) =>
  eventually('the last callback', () => sandbox.callbacks().find(({ status }) => status === 'completed'))

test('sends the coins of a purchase on-chain only once', async () => {
  const sandbox = await startFiat()
  await started(sandbox)
  await outcome(sandbox, 'paid')
  expect(await completed(sandbox)).toMatchObject({ tx: { id: 'tx1', address: ADDRESS }, amount: '0.00259779' })
  expect(words(sandbox.callbacks())).toEqual(['buy paid', 'withdraw new', 'withdraw pending', 'withdraw completed'])
  expect(sandbox.paid).toEqual([{ address: ADDRESS, amountAtomic: 259_779n }])
})

test('retries a callback for three days with a delay that doubles from 60 s to 4 h', () => {
  expect([1, 2, 3, 8].map(callbackRetryMs)).toEqual([60_000, 120_000, 240_000, 7_680_000])
  const delays = Array.from({ length: 100 }, (_, index) => callbackRetryMs(index + 1))
  const kept = delays.slice(0, delays.indexOf(null)) as number[]
  expect(Math.max(...kept)).toBe(4 * 3_600_000)
  const total = kept.reduce((sum, delayMs) => sum + delayMs, 0)
  expect(total).toBeLessThanOrEqual(3 * 24 * 3_600_000)
  expect(total).toBeGreaterThan(2.8 * 24 * 3_600_000)
})

test('retries a callback until the receiver acknowledges it', async () => {
  const sandbox = await startFiat({ retryScale: 0.0001 }, [500, 302, 404])
  await started(sandbox)
  await outcome(sandbox, 'declined')
  await eventually('an accepted callback', () =>
    sandbox.running.provider.purchases.waitingCallbacks().count === 0 ? true : null,
  )
  expect(words(sandbox.callbacks())).toEqual(Array.from({ length: 4 }, () => 'buy order_failed'))
})

test('keeps a pending callback across a restart', async () => {
  const sandbox = await startFiat({ callbacks: 'late', lateMs: 60_000 })
  await started(sandbox)
  await outcome(sandbox, 'declined')
  await sandbox.restart()
  expect(sandbox.running.provider.purchases.waitingCallbacks().count).toBe(1)
  expect(sandbox.callbacks()).toEqual([])
})

test('duplicates, reorders or drops callbacks as configured', async () => {
  const twice = await startFiat({ callbacks: 'twice' })
  await started(twice)
  await outcome(twice, 'declined')
  await eventually('two callbacks', () => (twice.callbacks().length === 2 ? true : null))

  const reordered = await startFiat({ callbacks: 'reordered', lateMs: 1_000 })
  await started(reordered)
  await outcome(reordered, 'paid')
  await eventually('four callbacks', () => (reordered.callbacks().length === 4 ? true : null))
  expect(words(reordered.callbacks())).toEqual(['withdraw new', 'withdraw pending', 'withdraw completed', 'buy paid'])

  const missing = await startFiat({ callbacks: 'missing' })
  await started(missing)
  await outcome(missing, 'paid')
  await eventually('coins', () => (missing.paid.length === 1 ? true : null))
  expect(missing.running.provider.purchases.waitingCallbacks().count).toBe(0)
  expect(missing.callbacks()).toEqual([])
})

test("delivers a forged callback and shows the receiver's response", async () => {
  const sandbox = await startFiat({}, [401])
  await started(sandbox)
  const { body } = await sandbox.call('POST', '/sandbox/fiat/purchases/o1/forged-callback', {}, { status: 'paid' })
  expect(body).toEqual({ receiverStatus: 401 })
  expect(words(sandbox.callbacks())).toEqual(['buy paid'])
  expect(sandbox.running.provider.purchases.ofOrder('o1')).toMatchObject({ status: 'new' })
})

test.each([
  ['declined', 'order_failed'],
  ['three-d-secure-failed', 'cancelled'],
  ['abandoned', 'cancelled'],
])('the outcome %s ends a purchase as %s without sending coins', async (word, status) => {
  const sandbox = await startFiat()
  await started(sandbox)
  expect((await outcome(sandbox, word)).body).toMatchObject({ status, withdrawStatus: null })
  await sandbox.running.provider.purchases.watch()
  expect(sandbox.paid).toEqual([])
})

test('cancels a purchase when the user does not pay in time', async () => {
  const sandbox = await startFiat({ abandonMs: 0 })
  await started(sandbox)
  await eventually('cancelled', () => sandbox.callbacks().find(({ status }) => status === 'cancelled'))
})

test('reports a chargeback after the coins have been sent', async () => {
  const sandbox = await startFiat()
  await started(sandbox)
  await outcome(sandbox, 'paid')
  await completed(sandbox)
  await outcome(sandbox, 'chargeback')
  await eventually('the chargeback', () => sandbox.callbacks().find(({ status }) => status === 'chargeback'))
})

test('sends no coins when the coin transfer is set to fail', async () => {
  const sandbox = await startFiat({ isDeliveryFailing: true })
  await started(sandbox)
  await outcome(sandbox, 'paid')
  await eventually('failed', () => sandbox.callbacks().find(({ status }) => status === 'failed'))
  expect(sandbox.paid).toEqual([])
})

test('cancels a purchase when its identity check fails', async () => {
  const user = `/sandbox/fiat/users/${EMAIL}`
  const ok = await startFiat()
  await started(ok, '5000')
  await outcome(ok, 'held')
  await ok.call('POST', user, {}, { kyc: 'complete' })
  await completed(ok)

  const failed = await startFiat()
  await started(failed, '5000')
  await outcome(failed, 'held')
  await failed.call('POST', user, {}, { kyc: 'failed', reason: 'The document is forged.' })
  await eventually('cancelled', () => failed.callbacks().find(({ status }) => status === 'cancelled'))
  expect(failed.paid).toEqual([])
})

test('rejects control calls with unknown settings, orders or users, or with unsafe URLs', async () => {
  const { call } = await startFiat()
  const status = async (path: string, body: object) => (await call('POST', `/sandbox/fiat/${path}`, {}, body)).status
  expect(await status('settings', { nonsense: 1 })).toBe(400)
  expect(await status('settings', { callbackUrl: 'http://169.254.169.254/' })).toBe(400)
  expect(await status('settings', { returnUrl: 'javascript:alert(1)' })).toBe(400)
  expect(await status('purchases/none', { outcome: 'paid' })).toBe(404)
  expect(await status('users/none@example.test', { kyc: 'complete' })).toBe(404)
})
