// @vitest-environment happy-dom
import { expect, test } from 'vitest'
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
}

/** Requests a biometric check on a device. Returns the result and the bridge methods called. */
async function prove({ available = true, granted = false, requested = false, allows = true, passes = true }: Device) {
  const info = (access_granted: boolean, access_requested: boolean) =>
    available
      ? ({ available, access_granted, access_requested, device_id: 'd', token_saved: false, type: 'face' } as const)
      : ({ available } as const)
  const calls = fakeMessenger('9.0', {
    web_app_biometry_get_info: () => emit('biometry_info_received', info(granted, requested)),
    web_app_biometry_request_access: () => emit('biometry_info_received', info(allows, true)),
    web_app_biometry_request_auth: () => emit('biometry_auth_requested', { status: passes ? 'authorized' : 'failed' }),
  })
  expect(new Host().has('biometry')).toBe(true)
  const isProven = await proveOwner('You withdraw 1 ETH'.padEnd(200, '.'), 'We ask before withdrawals.')
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
  ['a device without biometry', { available: false }, []],
  ['a user who does not allow biometry', { allows: false }, ['access']],
  ['a user who did not allow biometry before', { requested: true }, []],
])('accepts %s without biometric authentication', async (_name, device, called) => {
  const proven = await prove(device)
  expect([proven.isProven, methods(proven)]).toEqual([true, called])
})
