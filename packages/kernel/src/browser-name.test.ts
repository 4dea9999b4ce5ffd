import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

test('recognises common browsers and returns null for unknown ones', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
  expect(browserName(chrome)).toEqual({ browser: 'Chrome', system: 'Linux', isPhone: false })
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  expect(browserName(phone)).toEqual({ browser: 'Safari', system: 'iOS', isPhone: true })
  for (const text of ['', 'curl', '<script>']) expect(browserName(text)).toMatchObject({ system: null, isPhone: false })
})
