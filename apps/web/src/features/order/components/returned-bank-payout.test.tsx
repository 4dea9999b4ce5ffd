// @vitest-environment happy-dom
import type { OrderView } from '@cambio/contract/order-view'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { orderOf } from '../../../testing/samples.ts'
import { show } from '../../../testing/show.tsx'
import { OrderPage } from './order-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens the page of an order and returns its text. */
async function textOf(over: Partial<OrderView>): Promise<string> {
  const order = orderOf(over)
  fakeApi({ '/public-info': () => ({ json: order }) })
  await show(<OrderPage order={order} isCurrent />, ['order'])
  return screen.getByRole('main').textContent ?? ''
}

test.each([
  ['refused', 'SUSPENSE', 'The bank did not carry out our transfer', 'You don’t need to do anything'],
  ['returned', 'FINISHED', 'Your bank sent our transfer back', 'came back on November 27, 2026'],
  ['paid-again', 'FINISHED', 'We sent the money again', 'sent the first transfer back on November 27, 2026'],
] as const)('explains what happened to a payout to a bank account: %s', async (kind, state, title, text) => {
  const at = kind === 'refused' ? null : '2026-11-27T10:00:00Z'
  const shown = await textOf({ state, amountToGet: '100', payoutReturn: { kind, at, amount: at && '100' } })
  expect(shown).toContain(title)
  expect(shown).toContain(text)
})

test('shows how much of the bank payout was returned', async () => {
  const payoutReturn = { kind: 'returned', at: '2026-11-27T10:00:00Z', amount: '60' } as const
  expect(await textOf({ state: 'FINISHED', amountToGet: '100', payoutReturn })).toMatch(
    /Only 60\s\S+ came back by November 27, 2026/,
  )
})
