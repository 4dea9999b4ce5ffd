// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { OrderState } from './order-state.tsx'

afterEach(cleanup)

test.each([
  ['declined', 'Declined by the bank'],
  ['cancelled', 'Payment cancelled'],
  ['expired', 'Not paid in time'],
] as const)('shows an unpaid card purchase with the outcome %s as "%s"', async (outcome, name) => {
  await show(<OrderState state="EXPIRED" card={{ outcome }} />, ['orders'])
  expect(screen.getByText(name)).toBeTruthy()
})

test('shows an expired swap as "Expired"', async () => {
  await show(<OrderState state="EXPIRED" card={null} />, ['orders'])
  expect(screen.getByText('Expired')).toBeTruthy()
})
