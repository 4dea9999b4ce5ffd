// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { watchCreation } from './watch-creation.ts'

/** Sends the call that creates an order from the page `/ru/order/pending`. Returns the calls to the messenger. */
function create(...statuses: (number | null)[]) {
  const calls: unknown[] = []
  const host = {
    setClosingConfirmation: (isNeeded: boolean) => calls.push(isNeeded),
    feel: (result: string) => calls.push(result),
  }
  history.replaceState(null, '', '/ru/order/pending')
  const { call, onRoute } = watchCreation(host)
  onRoute()
  for (const status of statuses) {
    call.onStart?.()
    call.onEnd(status)
  }
  return { calls, onRoute }
}

test.each([201, 200])(
  "removes the mini-app's closing confirmation after a successful create request (status %s)",
  (status) => {
    expect(create(status).calls).toEqual([true, false, 'success'])
  },
)

test.each([400, 403, 404, 422])(
  "removes the mini-app's closing confirmation after a rejected create request (status %s)",
  (status) => {
    expect(create(status).calls).toEqual([true, false, 'error'])
  },
)

test.each([null, 408, 409, 418, 429, 500, 503])(
  "keeps the mini-app's closing confirmation after status %s until the user leaves the page",
  (status) => {
    const { calls, onRoute } = create(status)
    expect(calls).toEqual([true])
    history.replaceState(null, '', '/ru')
    onRoute()
    onRoute()
    expect(calls).toEqual([true, false, 'error'])
  },
)

test('signals the outcome of an order only once even if the page repeats the call', () => {
  expect(create(null, 503, 201).calls).toEqual([true, true, true, false, 'success'])
})
