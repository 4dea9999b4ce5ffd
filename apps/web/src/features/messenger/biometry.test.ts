// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { emit, fakeMessenger } from '../../testing/fake-messenger.ts'
import { proveOwner } from './biometry.ts'
import { Host } from './host.ts'

interface Device {
  available?: boolean
  granted?: boolean
  requested?: boolean
  /** True if the user allows the mini-app to use biometrics. */
  allows?: boolean
  /** True if the biometric check succeeds. */
  passes?: boolean
  /** Methods to which the messenger does not respond. */
  silent?: readonly string[]
  platform?: string
  /** The user's responses to the prompt to try again. */
  again?: boolean[]
}

afterEach(() => vi.useRealTimers())

/** Requests a biometric check on a device. Returns the result and the bridge methods called. */
async function prove(device: Device) {
  const { available = true, granted = false, requested = false, allows = true, passes = true } = device
  const { silent = [], platform = 'ios', again = [] } = device
  const unless = (method: string, answer: () => void) => () => silent.includes(method) || answer()
  const info = (access_granted: boolean, access_requested: boolean) =>
    available
      ? ({ available, access_granted, access_requested, device_id: 'd', token_saved: false, type: 'face' } as const)
      : ({ available } as const)
  const calls = fakeMessenger('9.0', {
    web_app_biometry_get_info: unless('info', () => emit('biometry_info_received', info(granted, requested))),
    web_app_biometry_request_access: unless('access', () => emit('biometry_info_received', info(allows, true))),
    web_app_biometry_request_auth: unless('auth', () =>
      emit('biometry_auth_requested', { status: passes ? 'authorized' : 'failed' }),
    ),
  })
  expect(new Host().has('biometry')).toBe(true)
  const isProven = await proveOwner({
    reason: 'You withdraw 1 ETH'.padEnd(200, '.'),
    accessReason: 'We ask before withdrawals.',
    platform,
    askAgain: () => Promise.resolve(again.shift() ?? false),
  })
  return { isProven, calls: calls.filter(({ method }) => method.includes('biometry_request')) }
}
const methods = ({ calls }: Awaited<ReturnType<typeof prove>>) =>
  calls.map(({ method }) => method.replace('web_app_biometry_request_', ''))

test('requests access to biometrics once and then authenticates the user', async () => {
  const proven = await prove({})
  expect([proven.isProven, methods(proven)]).toEqual([true, ['access', 'auth']])
  expect(String(proven.calls[1]?.params['reason'])).toHaveLength(128)
})

test('rejects a user whose biometric authentication fails', async () => {
  const proven = await prove({ granted: true, passes: false })
  expect([proven.isProven, methods(proven)]).toEqual([false, ['auth']])
})

test.each<[string, Device, string[]]>([
  ['a user of a device without biometrics', { available: false }, []],
  ['a user who does not allow biometrics', { allows: false }, ['access']],
  ['a user who declined biometrics earlier', { requested: true }, []],
])('requires no biometric authentication from %s', async (_name, device, called) => {
  const proven = await prove(device)
  expect([proven.isProven, methods(proven)]).toEqual([true, called])
})

test.each<[string, Device]>([
  ['the query about biometrics', { silent: ['info'] }],
  ['the prompt for permission', { silent: ['access'] }],
  ['the biometric check', { granted: true, silent: ['auth'] }],
])('rejects the user when the messenger never responds to %s', async (_name, device) => {
  vi.useFakeTimers()
  const proving = prove(device)
  await vi.advanceTimersByTimeAsync(240_000)
  expect((await proving).isProven).toBe(false)
})

test('repeats the biometric check after each timeout while the user chooses to try again', async () => {
  vi.useFakeTimers()
  const again = [true, true]
  const proving = prove({ silent: ['info'], again })
  await vi.advanceTimersByTimeAsync(15_000)
  expect([(await proving).isProven, again]).toEqual([false, []])
})

test('accepts the user if the messenger of a platform without biometrics never responds', async () => {
  vi.useFakeTimers()
  const proving = prove({ silent: ['info'], platform: 'tdesktop' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect((await proving).isProven).toBe(true)
})
