import { expect, test } from 'vitest'
import { findRedirect, readRedirects } from './redirects.ts'

const HOSTS = ['status.example', 'docs.example:8443']

test('a path that moved leads to its new place, others stay', () => {
  const redirects = readRedirects({ '/faq': '/support', '/state': 'https://status.example/now?x=1' }, HOSTS)
  expect(findRedirect(redirects, '/faq')).toEqual({ to: '/support', isExternal: false })
  expect(findRedirect(redirects, '/state')).toEqual({ to: 'https://status.example/now?x=1', isExternal: true })
  for (const path of ['/', '/faq/', '/faq/more', '/__proto__', '/constructor'])
    expect(findRedirect(redirects, path)).toBeNull()
})

test('a path is found however it is written, as pages are', () => {
  const redirects = readRedirects({ '/Old%2Dprice': '/price', '/%ff': '/support' }, HOSTS)
  for (const path of ['/old-price', '/OLD-PRICE', '/%6Fld-price'])
    expect(findRedirect(redirects, path)).toEqual({ to: '/price', isExternal: false })
  expect(findRedirect(redirects, '/%ff')).toMatchObject({ to: '/support' })
})

test.each([
  ['from a language', { '/ru/faq': '/support' }],
  ['to a language', { '/faq': '/ru/support' }],
  ['to a language that is written otherwise', { '/faq': '/%52U' }],
])('what leads %s is refused: paths are without it', (_what, entries: Record<string, string>) => {
  expect(() => readRedirects(entries, HOSTS)).toThrow(/^"\/.*paths are without language/)
})

test.each(['/lk', '/profile', '/profile/info', '/Profile/x', '/%6Ck/a'])('%s is guarded and does not move', (from) => {
  expect(() => readRedirects({ [from]: '/support' }, HOSTS)).toThrow(/page of the account/)
})

test.each([
  ['a place that is not a path', { faq: '/support' }],
  ['home', { '/': '/support' }],
  ['a path out of our tree', { '/a//b': '/support' }],
  ['a host that nobody allowed', { '/a': 'https://evil.example/' }],
  ['a host that ends as an allowed one does', { '/a': 'https://my-status.example/' }],
  ['a host under an allowed one', { '/a': 'https://my.status.example/' }],
  ['a host that begins as an allowed one does', { '/a': 'https://status.example.evil.example/' }],
  ['a port that nobody allowed', { '/a': 'https://status.example:8443/' }],
  ['a line that anybody can change', { '/a': 'http://status.example/' }],
  ['a script', { '/a': 'javascript:alert(1)' }],
  ['a host without scheme', { '/a': '//status.example/' }],
  ['a host behind a backslash', { '/a': '/\\status.example' }],
  ['a name before the host', { '/a': 'https://status.example@evil.example/' }],
  ['a name before an allowed host', { '/a': 'https://me@status.example/' }],
  ['itself', { '/a': '/a' }],
  ['itself, written otherwise', { '/a': '/%41' }],
  ['two places', { '/a': '/b', '/A': '/c' }],
  ['another entry', { '/a': '/b', '/b': '/c' }],
])('what leads to %s is refused', (_what, entries: Record<string, string>) => {
  expect(() => readRedirects(entries, HOSTS)).toThrow(/^"/)
})
