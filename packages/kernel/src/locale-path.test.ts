import { describe, expect, test } from 'vitest'
import { localeOfPath, withLocale, withoutLocale } from './locale-path.ts'

describe('language prefixes in URL paths', () => {
  test.each([
    ['/', 'en', '/'],
    ['/ru', 'ru', '/'],
    ['/ru/order/7', 'ru', '/order/7'],
    ['/rubber', 'en', '/rubber'],
    ['/en', 'en', '/en'],
  ])('detects the language of %s and removes its prefix', (path, locale, plain) => {
    expect(localeOfPath(path)).toBe(locale)
    expect(withoutLocale(path)).toBe(plain)
  })

  test('withoutLocale reverses withLocale', () => {
    for (const path of ['/', '/order/7', '/exchange-eth-ltc']) expect(withoutLocale(withLocale(path, 'ru'))).toBe(path)
    expect(withLocale('/', 'ru')).toBe('/ru')
    expect(withLocale('/x', 'en')).toBe('/x')
  })
})
