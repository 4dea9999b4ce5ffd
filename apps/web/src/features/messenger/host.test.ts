// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { fakeMessenger, type BridgeAnswers } from '../../testing/fake-messenger.ts'
import { Host } from './host.ts'

afterEach(() => vi.restoreAllMocks())

/**
 * Connects to a fake messenger of a given version. Returns the host object and the names of the bridge methods called.
 */
function open(version: string, answers: BridgeAnswers = {}) {
  const calls = fakeMessenger(version, answers)
  const host = new Host()
  return { host, calls, methods: () => calls.map(({ method }) => method) }
}
const STATE = { text: 'Change', isEnabled: true, isBusy: false }

test('shows the secondary button and the settings button in a new messenger', () => {
  const { host, calls } = open('9.0')
  host.onSecondary(() => undefined)
  host.setSecondaryButton(STATE)
  host.onSettings(() => undefined)
  expect(calls).toContainEqual({
    ...{ method: 'web_app_setup_secondary_button' },
    params: expect.objectContaining({ is_visible: true, is_active: true, text: 'Change' }),
  })
  expect(calls).toContainEqual({ method: 'web_app_setup_settings_button', params: { is_visible: true } })
})

test('does not call methods that an old messenger lacks', () => {
  const { host, methods } = open('6.0')
  host.onSecondary(() => undefined)
  host.setSecondaryButton(STATE)
  host.setSecondaryButton(null)
  host.onSettings(() => undefined)
  expect(methods().filter((method) => !['iframe_ready', 'web_app_ready'].includes(method))).toEqual([])
})
