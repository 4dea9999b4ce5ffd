import { expect, test } from 'vitest'
import { locationOf, splatOf } from './content-location.ts'

test.each([
  ['', '', 1, false],
  ['networks/tags', 'networks/tags', 1, false],
  ['page2', '', 2, false],
  ['safety/page12', 'safety', 12, false],
  ['a/b/c/page3', 'a/b/c', 3, false],
  ['page1', '', 1, true],
  ['safety/page1', 'safety', 1, true],
  ['page0', 'page0', 1, false],
  ['page01', 'page01', 1, false],
  ['page-1', 'page-1', 1, false],
  ['page123456', 'page123456', 1, false],
  ['mypage2', 'mypage2', 1, false],
  ['/page2', '/page2', 1, false],
  ['page2/x', 'page2/x', 1, false],
])('locationOf(%j) returns path %j and page %i', (splat, path, page, isFirstByNumber) => {
  expect(locationOf(splat)).toEqual({ path, page, isFirstByNumber })
})

test.each([
  ['', 1],
  ['', 2],
  ['a/b', 1],
  ['a/b', 7],
])('placeOf(splatOf(%j, %i)) returns the same path and page', (path, page) => {
  expect(locationOf(splatOf(path, page))).toMatchObject({ path, page })
})
