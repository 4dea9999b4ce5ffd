// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { historyFile } from './history-query.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test("requests the file of the orders in the page's language", async () => {
  const calls = fakeApi({ '/users/orders.csv': () => ({ json: 'file' }) })
  expect(await historyFile({}, 'ru')).toContain('file')
  expect(calls.map(({ query }) => query)).toEqual([expect.objectContaining({ locale: 'ru' })])
})
