// @vitest-environment happy-dom
import type { DepositView, OrderView } from '@cambio/contract/order-view'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { coin, LTC, orderOf } from '../../../testing/samples.ts'
import { show } from '../../../testing/show.tsx'
import { OrderPage } from './order-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const bank = coin('EUR', { slug: 'eur-sepa', networkTitle: 'SEPA', instrumentType: 'fiat', requiresMemo: true })
const deposit: DepositView = {
  createdAt: '2026-11-21T18:01:00Z',
  instrument: { currencyTitle: 'EUR', networkTitle: 'SEPA' },
  amount: '50',
  confirmations: 0,
  txId: '',
  depositAddress: 'DE89370400440532013000',
  isPending: true,
  status: 'pending',
}

/** Opens the page of a purchase for 50 EUR. */
async function purchase(over: Partial<OrderView>): Promise<void> {
  const order = orderOf({
    pair: { instrumentFrom: bank, instrumentTo: LTC },
    instrumentFromCurrencyTitle: 'EUR',
    claimedDepositAmount: '50',
    deposits: [deposit],
    orderEvents: [{ kind: 'INCOMING_FUNDS_DETECTED', createdAt: '2026-11-21T18:05:00Z' }],
    ...over,
  })
  fakeApi({ '/public-info': () => ({ json: order }) })
  await show(<OrderPage order={order} isCurrent />, ['order'])
}

const main = () => screen.getByRole('main').textContent ?? ''

test('mentions the bank instead of a network while the bank confirms a transfer', async () => {
  await purchase({ state: 'CONFIRMING' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Our bank is confirming it')
  expect(main()).toContain('Transfer seen in our bank statement')
  expect(main()).toContain('not confirmed by the bank yet')
  expect(screen.queryByRole('progressbar', { name: 'Confirmations' })).toBeNull()
  cleanup()
  await purchase({ state: 'CONFIRMING', deposits: [{ ...deposit, amount: '40' }] })
  expect(main()).toContain('Our bank is confirming it.')
  cleanup()
  await purchase({ state: 'AT_RISK' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The bank took your transfer back')
})

test('lists a bank transfer under transfers instead of networks in the receipt', async () => {
  await purchase({ state: 'FINISHED', completed: true, deposits: [{ ...deposit, status: 'credited' }] })
  screen.getByText('Transfers', { selector: 'summary *, summary' })
  expect(screen.queryByText('Transactions')).toBeNull()
})
