// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { emit, fakeMessenger, type BridgeAnswers } from '../../testing/fake-messenger.ts'
import { Host } from './host.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/**
 * Connects to a fake messenger of a given version. Returns the host object and the names of the bridge methods called.
 */
function open(version: string, answers: BridgeAnswers = {}) {
  const calls = fakeMessenger(version, answers)
  const host = new Host()
  return { host, calls, methods: () => calls.map(({ method }) => method) }
}
const STATE = { text: 'Change', isEnabled: true, isBusy: false }

test('shows the secondary button and the Settings button in a new messenger version', () => {
  const { host, calls } = open('9.0')
  host.onSecondary(() => undefined)
  host.setSecondaryButton(STATE)
  host.onSettings(() => undefined)
  expect(calls).toContainEqual({
    method: 'web_app_setup_secondary_button',
    params: expect.objectContaining({ is_visible: true, is_active: true, text: 'Change' }),
  })
  expect(calls).toContainEqual({ method: 'web_app_setup_settings_button', params: { is_visible: true } })
})

test('does not call methods that an old messenger version does not support', () => {
  const { host, methods } = open('6.0')
  host.onSecondary(() => undefined)
  host.setSecondaryButton(STATE)
  host.setSecondaryButton(null)
  host.onSettings(() => undefined)
  expect(methods().filter((method) => !['iframe_ready', 'web_app_ready'].includes(method))).toEqual([])
})

test("hides the previous page's buttons before it shows those of the new page", () => {
  const { host, calls } = open('9.0')
  host.onMain(() => undefined)
  host.onSecondary(() => undefined)
  host.setMainButton({ ...STATE, text: 'Save' })
  const shown = (name: string) =>
    calls.filter(({ method }) => method === `web_app_setup_${name}_button`).map(({ params }) => params['is_visible'])
  expect([shown('main')[0], shown('main').at(-1)]).toEqual([false, true])
  expect(new Set(shown('secondary'))).toEqual(new Set([false]))
})

test('shows the main button again after a reload of the same page', () => {
  const first = open('9.0')
  first.host.onMain(() => undefined)
  first.host.setMainButton(STATE)
  const second = open('9.0')
  second.host.onMain(() => undefined)
  second.host.setMainButton(STATE)
  const last = second.calls.filter(({ method }) => method === 'web_app_setup_main_button').at(-1)
  expect(last?.params).toMatchObject({ is_visible: true, text: 'Change' })
})

// Only one test may call `host.open`, because the library can bind its style variables only once.
test('expands the mini-app before the messenger responds', async () => {
  vi.useFakeTimers()
  let isSilent = true
  const insets = { top: 59, bottom: 34, left: 0, right: 0 }
  const late = (answer: () => void) => () => void (isSilent || setTimeout(answer, 4_000))
  const { host, methods } = open('9.0', {
    web_app_request_safe_area: late(() => emit('safe_area_changed', insets)),
    web_app_request_content_safe_area: late(() => emit('content_safe_area_changed', { ...insets, top: 46 })),
    web_app_request_viewport: late(() =>
      emit('viewport_changed', { width: 390, height: 800, is_expanded: true, is_state_stable: true }),
    ),
  })
  const opening = host.open()
  expect(methods()).toContain('web_app_expand')
  await vi.advanceTimersByTimeAsync(4_900)
  isSilent = false
  await vi.advanceTimersByTimeAsync(12_100)
  await opening
  const style = document.documentElement.style
  const read = (name: string) => style.getPropertyValue(`--tg-viewport-${name}`)
  expect([read('safe-area-inset-top'), read('content-safe-area-inset-top')]).toEqual(['59px', '46px'])
})
