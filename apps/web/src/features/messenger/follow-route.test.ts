// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followRoute } from './follow-route.ts'

const { pushState, replaceState } = history
const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/ru/orders')
})
afterEach(() => {
  Object.assign(history, { pushState, replaceState })
  back.mockClear()
  assign.mockClear()
})

/** Loads a page of the mini-app. Returns a function that presses the messenger's Back button. */
function load(launch = 'launch') {
  let press = (): void => undefined
  const shown: boolean[] = []
  const routes: string[] = []
  const host = { onBack: (listener: () => void) => (press = listener), setBackButton: (is: boolean) => shown.push(is) }
  followRoute(host, { launch, home: () => '/ru', onRoute: () => routes.push(location.pathname) })
  return { press: () => press(), shown, routes }
}

test('the Back button opens the home page from the first page, even if the browser history has earlier entries', () => {
  pushState.call(history, null, '', '/ru/orders')
  expect(history.length).toBeGreaterThan(1)
  load().press()
  expect(back).not.toHaveBeenCalled()
  expect(assign).toHaveBeenCalledWith('/ru')
})

test('the Back button returns to the previous page after a navigation, and then opens the home page', () => {
  const { press, shown, routes } = load()
  const first: unknown = history.state
  history.pushState({ key: 'router' }, '', '/ru')
  expect(history.state).toMatchObject({ key: 'router' })
  expect(shown.at(-1)).toBe(false)
  history.replaceState({}, '', '/ru/price')
  expect(routes).toEqual(['/ru/orders', '/ru', '/ru/price'])
  press()
  expect(back).toHaveBeenCalledOnce()
  replaceState.call(history, first, '', '/ru/orders')
  dispatchEvent(new PopStateEvent('popstate'))
  press()
  expect(assign).toHaveBeenCalledWith('/ru')
})

test('the Back button treats a page load as a navigation, but not a reload or a new launch', () => {
  load()
  load().press()
  expect(assign).toHaveBeenCalledOnce()
  replaceState.call(history, null, '', '/ru/price')
  load().press()
  expect(back).toHaveBeenCalledOnce()
  replaceState.call(history, null, '', '/ru/price')
  load('next launch').press()
  expect(assign).toHaveBeenCalledTimes(2)
})

/** Adds an open dialog to the page. `mustAnswer` is true for a dialog that ignores Escape. */
function openDialog(mustAnswer: boolean): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  if (mustAnswer) dialog.addEventListener('cancel', (event) => event.preventDefault())
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}

test('the Back button appears on the home page while a dialog is open, and closes the dialog', async () => {
  replaceState.call(history, null, '', '/ru')
  const { press, shown } = load()
  expect(shown).toEqual([false])
  const dialog = openDialog(false)
  await vi.waitFor(() => expect(shown.at(-1)).toBe(true))
  press()
  expect(dialog.open).toBe(false)
  await vi.waitFor(() => expect(shown.at(-1)).toBe(false))
  expect(assign).not.toHaveBeenCalled()
  dialog.remove()
})

test('the Back button does not close a dialog in which the user must choose an action', () => {
  const { press } = load()
  history.pushState({}, '', '/ru/profile/keys')
  const dialog = openDialog(true)
  press()
  expect([dialog.open, back.mock.calls.length]).toEqual([true, 0])
  dialog.remove()
  press()
  expect(back).toHaveBeenCalledOnce()
})

test('hides the Back button while the browser is outside the mini-app', () => {
  const { shown } = load()
  dispatchEvent(new Event('pagehide'))
  expect(shown.at(-1)).toBe(false)
  dispatchEvent(new Event('pageshow'))
  expect(shown.at(-1)).toBe(true)
})
