// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emit, fakeMessenger } from '../../testing/fake-messenger.ts'
import { Host } from './host.ts'
import { requestPhone } from './request-phone.ts'

const CONTACT = new URLSearchParams({
  contact: JSON.stringify({ user_id: 1, phone_number: '+12025550143', first_name: 'A' }),
}).toString()

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Requests the phone number. `resultAt` returns the messenger's result for the nth query, starting at 1. */
async function open(status: 'sent' | 'cancelled', resultAt: (query: number) => string = () => '') {
  const queriedAt: number[] = []
  fakeMessenger('9.0', {
    web_app_request_phone: () => emit('phone_requested', { status }),
    web_app_invoke_custom_method: ({ req_id }) => {
      queriedAt.push(performance.now())
      emit('custom_method_invoked', { req_id: String(req_id), result: resultAt(queriedAt.length) })
    },
  })
  expect(new Host().has('phone')).toBe(true)
  const started = performance.now()
  const phone = requestPhone()
  await vi.advanceTimersByTimeAsync(6_000)
  return { phone: await phone, queries: queriedAt.map((at) => Math.round(at - started)) }
}

test('polls at increasing intervals until the messenger provides the phone number', async () => {
  const { phone, queries } = await open('sent', (query) => (query === 4 ? CONTACT : ''))
  expect([phone, queries]).toEqual(['+12025550143', [0, 50, 150, 300]])
})

test('stops polling after five seconds without a phone number', async () => {
  const { phone, queries } = await open('sent')
  expect(phone).toBeNull()
  expect(queries.at(-1)).toBeLessThanOrEqual(5_000)
  expect(queries.length).toBeGreaterThan(10)
})

test('does not poll when the user has declined to share the phone number', async () => {
  expect(await open('cancelled')).toEqual({ phone: null, queries: [] })
})

test.each(['contact=%7B', 'contact=' + encodeURIComponent('{"phone_number":"<b>"}'), 'hash=1'])(
  'ignores a contact without a phone number: %s',
  async (contact) => {
    expect(await open('sent', () => contact)).toMatchObject({ phone: null })
  },
)
