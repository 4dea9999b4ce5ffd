// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { PageError } from './page-error.tsx'

const loadAgain = vi.hoisted(() => vi.fn(() => Promise.resolve(true)))
vi.mock('./navigation/after-failure.ts', () => ({ loadAgain, loadOfNewBuild: () => Promise.resolve() }))

beforeEach(() => loadAgain.mockClear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const heading = () => screen.getByRole('heading').textContent

test.each([
  ['a part of the page failed to load', new Error('A part of the page is missing: x'), true],
  ['the browser is offline', new Error('x'), false],
])('names the connection and loads the page again when back online if %s', async (_name, error, onLine) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  await show(<PageError error={error} />, [])
  expect([heading(), screen.queryByText('500')]).toEqual(['This page did not load', null])
  expect(loadAgain).not.toHaveBeenCalled()
  dispatchEvent(new Event('online'))
  expect(loadAgain).toHaveBeenCalledTimes(1)
})

test('reports a fault of the exchange with its code, and does not reload when the browser goes online', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await show(<PageError error={new Error('x')} />, [])
  expect([heading(), screen.queryByText('500') !== null]).toEqual(['We could not show this page', true])
  dispatchEvent(new Event('online'))
  expect(loadAgain).not.toHaveBeenCalled()
})
