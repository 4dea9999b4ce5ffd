// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { onOpenRequest, openInPage } from './open-in-page.ts'

test('openInPage opens a path only while the page has a listener', () => {
  const opened: string[] = []
  expect(openInPage('/profile/info')).toBe(false)
  const stop = onOpenRequest((path) => opened.push(path))
  expect(openInPage('/profile/info')).toBe(true)
  stop()
  expect(openInPage('/orders')).toBe(false)
  expect(opened).toEqual(['/profile/info'])
})
