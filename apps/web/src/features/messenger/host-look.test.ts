// @vitest-environment happy-dom
import { themeParams } from '@tma.js/sdk-react'
import { afterEach, expect, test, vi } from 'vitest'
import { emit, fakeMessenger } from '../../testing/fake-messenger.ts'
import { Host } from './host.ts'
import { markSlowDevice, paintFrame } from './host-look.ts'

afterEach(() => vi.restoreAllMocks())

const changeTheme = (colour: `#${string}`) => emit('theme_changed', { theme_params: { secondary_bg_color: colour } })
/** Changes the theme of a messenger of the given version and returns the resulting calls that set colours. */
function paintedIn(version: string, colour: `#${string}`) {
  const calls = fakeMessenger(version)
  const host = new Host()
  themeParams.mount()
  const stop = paintFrame((feature) => host.has(feature))
  changeTheme(colour)
  stop()
  return calls.filter(({ method }) => /^web_app_set_\w+_color$/.test(method))
}

test("applies a changed theme's colour to the messenger's header, background and bottom bar", () => {
  expect(paintedIn('9.0', '#0e1621')).toEqual(
    expect.arrayContaining([
      { method: 'web_app_set_header_color', params: { color_key: 'secondary_bg_color' } },
      { method: 'web_app_set_background_color', params: { color: '#0e1621' } },
      { method: 'web_app_set_bottom_bar_color', params: { color: '#0e1621' } },
    ]),
  )
})

test('colours only the parts of the messenger that its version supports', () => {
  expect(paintedIn('7.0', '#0e1622').map(({ method }) => method)).not.toContain('web_app_set_bottom_bar_color')
  expect(paintedIn('6.0', '#0e1623')).toEqual([])
})

test.each([
  ['LOW', true],
  ['HIGH', false],
])('marks a device of performance class %s as slow: %s', (performance, isSlow) => {
  const root = document.createElement('html')
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    `Mozilla/5.0 (Linux; Android 14; K) Mobile Safari/537.36 Telegram-Android/11.3.3 (Google sdk_gphone64_arm64; Android 14; SDK 34; ${performance})`,
  )
  markSlowDevice(root)
  expect(root.hasAttribute('data-slow')).toBe(isSlow)
})
