import { expect, test } from 'vitest'
import { findRedirect, readRedirects } from './redirects.ts'

const HOSTS = ['status.example', 'docs.example:8443']

test('a path that moved leads to its new place, others stay', () => {
  const redirects = readRedirects({ '/faq': '/support', '/state': 'https://status.example/now?x=1' }, HOSTS)
  expect(findRedirect(redirects, '/faq')).toEqual({ to: '/support', isExternal: false })
  expect(findRedirect(redirects, '/state')).toEqual({ to: 'https://status.example/now?x=1', isExternal: true })
  for (const path of ['/', '/faq/', '/faq/more', '/FAQ', '/__proto__', '/constructor'])
    expect(findRedirect(redirects, path)).toBeNull()
})

test.each([
  ['a place that is not a path', { faq: '/support' }],
  ['home', { '/': '/support' }],
  ['a path out of our tree', { '/a//b': '/support' }],
  ['a host that nobody allowed', { '/a': 'https://evil.example/' }],
  ['a port that nobody allowed', { '/a': 'https://status.example:8443/' }],
  ['a line that anybody can change', { '/a': 'http://status.example/' }],
  ['a script', { '/a': 'javascript:alert(1)' }],
  ['a host without scheme', { '/a': '//status.example/' }],
  ['a host behind a backslash', { '/a': '/\\status.example' }],
  ['a name before the host', { '/a': 'https://status.example@evil.example/' }],
  ['a name before an allowed host', { '/a': 'https://me@status.example/' }],
  ['itself', { '/a': '/a' }],
  ['another entry', { '/a': '/b', '/b': '/c' }],
])('what leads to %s is refused', (_what, entries: Record<string, string>) => {
  expect(() => readRedirects(entries, HOSTS)).toThrow(/^"/)
})
