// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { myOrders, rememberOrders, type KnownOrder } from '../../lib/exchange/my-orders.ts'
import { keptTexts } from '../../lib/texts/kept-texts.ts'
import { emit, fakeMessenger } from '../../testing/fake-messenger.ts'
import { Host } from './host.ts'
import { keepInHost, SAVE_AFTER_MS } from './keep-in-host.ts'
import { watchStorage } from './watch-storage.ts'

// Start watching before the first use of the storage, because the simulated browser binds a storage method at its first
// use.
watchStorage(() => undefined)

const ORDER: KnownOrder = {
  orderId: 7,
  destinationAddress: 'bc1q',
  from: 'ETH',
  to: 'BTC',
  madeAt: '2026-11-25T09:30:00.000Z',
}
const exchange = keptTexts('exchange')
/** Strings in the fake messenger's storages, by storage kind and key. */
const stored = new Map<string, string>()

/**
 * Returns the stubbed responses of a messenger with both storages. `hasSecure` is false for a device without encrypted
 * storage.
 */
function storages(hasSecure: boolean) {
  const answersOf = (kind: 'device' | 'secure') => ({
    [`web_app_${kind}_storage_save_key`]: ({ req_id, key, value }: Record<string, unknown>) => {
      if (kind === 'secure' && !hasSecure) return fail(req_id)
      stored.set(`${kind}:${String(key)}`, String(value))
      emit(`${kind}_storage_key_saved`, { req_id: String(req_id) })
    },
    [`web_app_${kind}_storage_get_key`]: ({ req_id, key }: Record<string, unknown>) => {
      if (kind === 'secure' && !hasSecure) return fail(req_id)
      const value = stored.get(`${kind}:${String(key)}`) ?? null
      emit(`${kind}_storage_key_received`, { req_id: String(req_id), value })
    },
  })
  const fail = (id: unknown) => emit('secure_storage_failed', { req_id: String(id), error: 'UNSUPPORTED' })
  return { ...answersOf('device'), ...answersOf('secure') }
}

/** Opens the mini-app in a new browser session, whose own storage contains only `own` orders. */
async function open({ version = '9.0', hasSecure = true, own = [] as KnownOrder[], answers = {} } = {}) {
  sessionStorage.clear()
  localStorage.clear()
  rememberOrders(own)
  const calls = fakeMessenger(version, { ...storages(hasSecure), ...answers })
  const isRestored = await keepInHost(new Host())
  return { isRestored, methods: () => calls.map(({ method }) => method) }
}

beforeEach(() => stored.clear())

// The mini-app saves a change after a delay. Wait for the last delay before the simulated browser closes. This timer
// ends after all timers that are already running.
afterAll(() => new Promise<void>((resolve) => setTimeout(resolve, SAVE_AFTER_MS)))

// This test must run first, because the mini-app of an earlier test would also save the orders.
test("copies guest orders from the browser's storage to the messenger's storage", async () => {
  await open({ own: [ORDER] })
  await vi.waitFor(() => expect(stored.get('secure:my-orders')).toBe(JSON.stringify([ORDER])))
})

test('restores guest orders and drafts in the next session', async () => {
  expect(await open()).toMatchObject({ isRestored: false })
  exchange.keep('amount', '0.5')
  rememberOrders([ORDER])
  await vi.waitFor(() => expect([...stored.keys()].toSorted()).toEqual(['device:drafts', 'secure:my-orders']))
  expect(await open()).toMatchObject({ isRestored: true })
  expect([exchange.read('amount'), myOrders()]).toEqual(['0.5', [ORDER]])
})

test('falls back to unencrypted storage for orders on a device without encrypted storage', async () => {
  await open({ hasSecure: false })
  rememberOrders([ORDER])
  await vi.waitFor(() => expect([...stored.keys()]).toContain('device:my-orders'))
  await open({ hasSecure: false })
  expect(myOrders()).toEqual([ORDER])
})

test('does not restore a draft that is older than a day', async () => {
  const savedAt = Date.now() - 25 * 60 * 60_000
  stored.set('device:drafts', JSON.stringify({ savedAt, texts: { 'exchange:amount': '0.5' } }))
  expect(await open()).toMatchObject({ isRestored: false })
  expect(exchange.read('amount')).toBe('')
})

test.each(['not JSON', '{"savedAt":1e15,"texts":{"exchange:amount":7}}', '{"savedAt":1e15,"texts":{"session":"x"}}'])(
  "ignores a string in the messenger's storage that is not a draft: %s",
  async (text) => {
    stored.set('device:drafts', text)
    expect(await open()).toMatchObject({ isRestored: false })
    expect([exchange.read('amount'), sessionStorage.getItem('session')]).toEqual(['', null])
  },
)

test('saves new orders even if the stored orders are unreadable', async () => {
  stored.set('secure:my-orders', 'not JSON')
  await open()
  rememberOrders([ORDER])
  await vi.waitFor(() => expect(stored.get('secure:my-orders')).toBe(JSON.stringify([ORDER])))
})

test('restores orders on a device whose unencrypted storage fails', async () => {
  stored.set('secure:my-orders', JSON.stringify([ORDER]))
  const fail = ({ req_id }: Record<string, unknown>) =>
    emit('device_storage_failed', { req_id: String(req_id), error: 'UNKNOWN_ERROR' })
  expect(await open({ answers: { web_app_device_storage_get_key: fail } })).toMatchObject({ isRestored: false })
  expect(myOrders()).toEqual([ORDER])
})

test('does not call storage methods in a messenger version older than 9.0', async () => {
  const { methods } = await open({ version: '8.0' })
  rememberOrders([ORDER])
  expect(methods().filter((method) => method.includes('storage'))).toEqual([])
})
