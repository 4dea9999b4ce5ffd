// @vitest-environment happy-dom
import { LOCALE_COOKIE } from '@cambio/contract/timing'
import { beforeEach, expect, test, vi } from 'vitest'
import { ownLanguageHome } from './own-language.ts'

const cookie = vi.spyOn(document, 'cookie', 'get')
beforeEach(() => {
  sessionStorage.clear()
  cookie.mockReturnValue('')
})

/** Returns the page to which the mini-app redirects from `path` in a messenger of the given language. */
function at(path: string, language: string | undefined, launch = 'first') {
  history.replaceState(null, '', path)
  return ownLanguageHome(language, launch)
}

test("redirects a new user only once to the home page in the messenger's language", () => {
  expect([at('/', 'ru-RU'), at('/', 'ru-RU')]).toEqual(['/ru', null])
})

test("redirects to the home page in the messenger's language again at the next launch", () => {
  expect([at('/', 'ru'), at('/', 'ru', 'second'), at('/', 'ru', 'second')]).toEqual(['/ru', '/ru', null])
})

test("redirects to the home page in another language when the messenger's language changes", () => {
  expect([at('/', 'en'), at('/', 'ru'), at('/ru', 'en')]).toEqual([null, '/ru', '/'])
})

test.each([
  ['a page other than the home page', '/order/7', 'ru'],
  ['a Russian link of the bot in an English messenger', '/ru', 'en'],
  ['the home page in a messenger without a language', '/', undefined],
])('does not redirect a user who opens %s to another language', (_name, path, language) => {
  expect(at(path, language)).toBeNull()
})

test('does not redirect a user who has chosen a language', () => {
  cookie.mockReturnValue(`${LOCALE_COOKIE}=en`)
  expect(at('/', 'ru')).toBeNull()
})
