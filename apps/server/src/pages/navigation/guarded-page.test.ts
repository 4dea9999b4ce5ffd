import { expect, test } from 'vitest'
import { guardedPage } from './guarded-page.ts'

const GUEST = '?login=1&returnTo=%2Fprofile%2Finfo'

test.each([
  ['/lk', '/profile/info', `/${GUEST}`],
  ['/ru/lk', '/ru/profile/info', `/ru${GUEST}`],
  ['/profile/info', null, `/${GUEST}`],
  ['/ru/profile/info', null, `/ru${GUEST}`],
  ['/PROFILE/info', null, `/${GUEST}`],
  ['/%70rofile/info', null, `/${GUEST}`],
  ['/profile', null, '/?login=1&returnTo=%2Fprofile'],
])('requires a session for %s', (path, instead, home) => {
  expect(guardedPage(path)).toEqual({ instead, home })
})

test("keeps a guest's affiliate ID in the redirect", () => {
  expect(guardedPage('/lk', 'a&b')?.home).toBe('/?login=1&returnTo=%2Fprofile%2Finfo&ref=a%26b')
})

test.each(['/', '/ru', '/lkx', '/profiles', '/order/1', '/ru/price', '/%E0%A4%A'])(
  'does not require a session for %s',
  (path) => {
    expect(guardedPage(path)).toBeNull()
  },
)

test.each([
  '/profile/unknown',
  '/ru/profile/unknown',
  '/profile/info/more',
  '/profile//evil.example',
  '/profile/%0d%0aset-cookie:x',
  '/profile/\\evil',
  '/profile/?returnTo=//evil',
])('does not redirect the unknown path %s', (path) => {
  expect(guardedPage(path)).toEqual({ instead: null, home: null })
})
