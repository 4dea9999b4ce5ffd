import { expect, test } from 'vitest'
import { findRedirect, readRedirects } from './redirects.ts'

const HOSTS = ['status.example', 'docs.example:8443']

test('redirects a moved path to its target', () => {
  const redirects = readRedirects({ '/faq': '/support', '/state': 'https://status.example/now?x=1' }, HOSTS)
  expect(findRedirect(redirects, '/faq')).toEqual({ to: '/support', isExternal: false })
  expect(findRedirect(redirects, '/state')).toEqual({ to: 'https://status.example/now?x=1', isExternal: true })
  for (const path of ['/', '/faq/', '/faq/more', '/__proto__', '/constructor'])
    expect(findRedirect(redirects, path)).toBeNull()
})

test('ignores the case and percent-encoding of a requested path', () => {
  const redirects = readRedirects({ '/Old%2Dprice': '/price', '/%ff': '/support' }, HOSTS)
  for (const path of ['/old-price', '/OLD-PRICE', '/%6Fld-price'])
    expect(findRedirect(redirects, path)).toEqual({ to: '/price', isExternal: false })
  expect(findRedirect(redirects, '/%ff')).toMatchObject({ to: '/support' })
})

test.each([
  ['from a path with a language prefix', { '/ru/faq': '/support' }],
  ['to a path with a language prefix', { '/faq': '/ru/support' }],
  ['to a path with a percent-encoded language prefix', { '/faq': '/%52U' }],
])('rejects a redirect %s', (_what, entries: Record<string, string>) => {
  expect(() => readRedirects(entries, HOSTS)).toThrow(/^"\/.*paths are without language/)
})

test.each(['/lk', '/profile', '/profile/info', '/Profile/x', '/%6Ck/a'])(
  'rejects a redirect from the protected page %s',
  (from) => {
    expect(() => readRedirects({ [from]: '/support' }, HOSTS)).toThrow(/page of the account/)
  },
)

test.each([
  ['a source path without a leading slash', { faq: '/support' }],
  ['the home page as its source', { '/': '/support' }],
  ['an empty segment in its path', { '/a//b': '/support' }],
  ['a host that is not allowed', { '/a': 'https://evil.example/' }],
  ['a host whose name ends with an allowed name', { '/a': 'https://my-status.example/' }],
  ['a subdomain of an allowed host', { '/a': 'https://my.status.example/' }],
  ['a host whose name begins with an allowed name', { '/a': 'https://status.example.evil.example/' }],
  ['a port that is not allowed', { '/a': 'https://status.example:8443/' }],
  ['an unencrypted URL', { '/a': 'http://status.example/' }],
  ['a javascript: URL', { '/a': 'javascript:alert(1)' }],
  ['a host without scheme', { '/a': '//status.example/' }],
  ['a host after a backslash', { '/a': '/\\status.example' }],
  ['a user name before the host', { '/a': 'https://status.example@evil.example/' }],
  ['a user name before an allowed host', { '/a': 'https://me@status.example/' }],
  ['itself as its target', { '/a': '/a' }],
  ['its own percent-encoded path as its target', { '/a': '/%41' }],
  ['two targets for one path', { '/a': '/b', '/A': '/c' }],
  ['another redirect as its target', { '/a': '/b', '/b': '/c' }],
])('rejects a redirect with %s', (_what, entries: Record<string, string>) => {
  expect(() => readRedirects(entries, HOSTS)).toThrow(/^"/)
})
