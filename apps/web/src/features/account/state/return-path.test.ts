import { expect, test } from 'vitest'
import { linkedDialog } from './dialog-link.ts'
import { returnPath } from './return-path.ts'

test.each([
  ['/profile/info', '/profile/info'],
  ['/ru/profile/info', '/profile/info'],
  ['/profile', '/profile'],
  ['/profile/affiliate-program', '/profile/affiliate-program'],
  ['/ru/order/pending', '/order/pending'],
])('returnPath(%s) returns %s', (requested, path) => expect(returnPath(requested)).toBe(path))

test.each([
  undefined,
  '',
  '/',
  '/order/1',
  'profile/info',
  '//evil.example/profile/info',
  '/\\evil.example/profile',
  'https://evil.example/profile/info',
  '/profile/../order/1',
  '/profile//evil.example',
  '/profile/info?next=//evil.example',
  '/profile/info#x',
  '/profile/info\n',
  '/profiles',
  '/ru//evil.example/profile',
  'javascript:alert(1)',
])('returnPath(%s) returns null', (requested) => expect(returnPath(requested)).toBeNull())

test('linkedDialog returns the dialog and initial values from a link in an email', () => {
  expect(linkedDialog({ confirm: '1', code: '1234-5678' })).toEqual({ kind: 'confirm', code: '12345678' })
  expect(linkedDialog({ reset: '1', email: 'a@b.cd', code: '12345678' })).toEqual({
    kind: 'new-password',
    email: 'a@b.cd',
    code: '12345678',
  })
  expect(linkedDialog({ restore: '1' })).toEqual({ kind: 'restore' })
  expect(linkedDialog({ login: '1', returnTo: '/ru/profile/info' })).toEqual({
    kind: 'login',
    returnTo: '/profile/info',
  })
  expect(linkedDialog({ login: '1', returnTo: '//evil.example' })).toEqual({ kind: 'login', returnTo: null })
  expect(linkedDialog({ code: '12345678' })).toBeNull()
})
