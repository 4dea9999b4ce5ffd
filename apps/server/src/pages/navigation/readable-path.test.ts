import { expect, test } from 'vitest'
import { readablePath } from './readable-path.ts'

test.each([
  ['/%', '/%25'],
  ['/%zz', '/%25zz'],
  ['/blog/%ff?q=%ff', '/blog/%25ff?q=%ff'],
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['/ru/%00', '/ru/%2500'],
  ['/%D0%B4%41/%25?x=%', '/%D0%B4%41/%25?x=%'],
  ['/faq', '/faq'],
  ['/apis/%', '/apis/%25'],
  ['/api/%', '/api/%'],
  ['/api/v1/%ff?x', '/api/v1/%ff?x'],
])('rewrites the path %s to %s', (requested, read) => {
  expect(readablePath(requested)).toBe(read)
})
