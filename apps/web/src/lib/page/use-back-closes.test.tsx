// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useBackCloses } from './use-back-closes.ts'

const FIRST = { key: 'router' }
const onClose = vi.fn()
const onPick = vi.fn()
const onRoute = vi.fn()
/** Simulates the browser: opens the entry before the dialog's entry. */
const goBack = () => {
  History.prototype.replaceState.call(history, FIRST, '')
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
}
const back = vi.spyOn(history, 'back').mockImplementation(goBack)

function Dialog() {
  const leave = useBackCloses(onClose)
  return <button onClick={() => leave(onPick)}>pick</button>
}

beforeEach(() => {
  History.prototype.replaceState.call(history, FIRST, '', '/exchange')
  for (const mock of [onClose, onPick, onRoute, back]) mock.mockClear()
  addEventListener('popstate', onRoute)
})
afterEach(() => {
  cleanup()
  removeEventListener('popstate', onRoute)
})

test('Back closes an open dialog without a navigation', () => {
  const before = history.length
  render(<Dialog />, { wrapper: StrictMode })
  expect([history.length, history.state, location.pathname]).toEqual([
    before + 1,
    { ...FIRST, isDialog: true },
    '/exchange',
  ])
  goBack()
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(onRoute).not.toHaveBeenCalled()
})

test("removes the dialog's history entry before it applies the choice", () => {
  onPick.mockImplementation(() => expect(history.state).toEqual(FIRST))
  render(<Dialog />)
  fireEvent.click(screen.getByText('pick'))
  expect([back, onPick, onClose, onRoute].map((mock) => mock.mock.calls.length)).toEqual([1, 1, 0, 0])
})

test('lets the router follow a jump to another page', () => {
  render(<Dialog />)
  History.prototype.replaceState.call(history, FIRST, '', '/price')
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  expect([onClose, onRoute].map((mock) => mock.mock.calls.length)).toEqual([1, 1])
})

test('leaves the history of a frame unchanged', () => {
  vi.stubGlobal('parent', {})
  const before = history.length
  render(<Dialog />)
  fireEvent.click(screen.getByText('pick'))
  expect([history.length - before, back.mock.calls.length, onPick.mock.calls.length]).toEqual([0, 0, 1])
  vi.unstubAllGlobals()
})
