// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { rememberLocale } from './chosen-locale.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['https:', {}, 'samesite=none; secure; partitioned'],
  ['http:', {}, 'samesite=lax'],
  ['https:', undefined, 'samesite=lax'],
])('sets the language cookie (protocol: %s, mini-app: %j) with the attributes %s', (protocol, miniApp, rule) => {
  const written: string[] = []
  vi.stubGlobal('document', {
    set cookie(text: string) {
      written.push(text)
    },
  })
  vi.stubGlobal('location', { protocol })
  vi.stubGlobal('miniApp', miniApp)
  rememberLocale('ru')
  expect(written.at(-1)).toBe(`i18n_redirected=ru; path=/; max-age=31536000; ${rule}`)
  if (rule !== 'samesite=lax') expect(written[0]).toBe('i18n_redirected=; path=/; max-age=0')
})
