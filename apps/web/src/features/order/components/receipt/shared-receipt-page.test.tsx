// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { orderOf } from '../../../../testing/samples.ts'
import { show } from '../../../../testing/show.tsx'
import { SharedReceiptPage } from './shared-receipt-page.tsx'

const WHEN = '2026-11-21T18:05:00Z'
const LTC = { currencyTitle: 'LTC', networkTitle: 'LTC' }
const ETH = { currencyTitle: 'ETH', networkTitle: 'ETH' }
const deposits = [{ instrument: ETH, amount: '1', confirmations: 3, status: 'credited' as const }]

afterEach(cleanup)

test('shows the amounts and the result of a swap', async () => {
  const withdrawals = [{ instrument: LTC, amount: '20', purpose: 'payout' as const }]
  const receipt = { ...orderOf({ state: 'FINISHED', completed: true }), deposits, withdrawals }
  await show(
    <SharedReceiptPage receipt={{ ...receipt, orderEvents: [{ kind: 'WITHDRAWAL_COMPLETED', createdAt: WHEN }] }} />,
    ['order'],
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ETH swapped for LTC')
  const note = screen.getByRole('region', { name: 'Order completed' }).textContent ?? ''
  for (const text of ['20\u00a0LTC', '1\u00a0ETH', 'promise kept']) expect(note).toContain(text)
  expect(screen.getByRole('main').textContent).not.toContain('ltc1destination')
  expect(screen.getByRole('link', { name: 'Swap ETH for LTC' }).getAttribute('href')).toBe('/exchange-eth-ltc')
})

test('labels the quoted amount of a floating-rate swap as an estimate, not as a promise', async () => {
  const withdrawals = [{ instrument: LTC, amount: '20', purpose: 'payout' as const }]
  const receipt = { ...orderOf({ state: 'FINISHED', completed: true, rateMode: 'FLOATING' }), deposits, withdrawals }
  await show(<SharedReceiptPage receipt={receipt} />, ['order'])
  const note = screen.getByRole('region', { name: 'Order completed' }).textContent?.replaceAll('\u00a0', ' ')
  expect(note).toContain('Estimated20 LTC, paid exactly')
  expect(note).not.toContain('promise')
})

test('shows the amount of a refund but not the refund address', async () => {
  const withdrawals = [{ instrument: ETH, amount: '0.99', purpose: 'refund' as const }]
  const receipt = { ...orderOf({ state: 'REFUNDED', completed: true, refundInto: 'address' }), deposits, withdrawals }
  await show(
    <SharedReceiptPage receipt={{ ...receipt, orderEvents: [{ kind: 'REFUND_COMPLETED', createdAt: WHEN }] }} />,
    ['order'],
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ETH refunded')
  expect(screen.getByRole('region', { name: 'Refund completed' }).textContent).toContain('0.99\u00a0ETH')
  expect(screen.getByRole('main').textContent).not.toContain('0xrefund')
})
