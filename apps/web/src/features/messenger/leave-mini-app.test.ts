// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isInMessenger, leaveMiniApp } from './leave-mini-app.ts'

const answers: Response[] = []
const paths: string[] = []

beforeEach(() => {
  sessionStorage.clear()
  paths.length = 0
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path)
    return answers.shift() ?? new Response(null, { status: 204 })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('calls /app/leave and reloads the page at most once in ten seconds', async () => {
  const reload = vi.fn<() => void>()
  history.replaceState(null, '', '/order/7?a=1#tgWebAppData=forged')
  await leaveMiniApp(reload, 100_000)
  await leaveMiniApp(reload, 105_000)
  expect([paths, reload.mock.calls.length]).toEqual([['/app/leave'], 1])
  expect(location.pathname + location.search + location.hash).toBe('/order/7?a=1')
  await leaveMiniApp(reload, 110_000)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('does not reload the page when the call to /app/leave fails', async () => {
  const reload = vi.fn<() => void>()
  answers.push(new Response(null, { status: 500 }))
  await leaveMiniApp(reload)
  expect(reload).not.toHaveBeenCalled()
})

test.each([
  ['a browser tab', {}, false],
  ['a frame', { top: {} }, true],
  ["the messenger's app", { TelegramWebviewProxy: {} }, true],
])('detects whether the page is in a messenger: %s', (_name, part, expected) => {
  const page: Record<string, unknown> = {}
  Object.assign(page, { self: page, top: page }, part)
  expect(isInMessenger(page as unknown as Window)).toBe(expected)
})
