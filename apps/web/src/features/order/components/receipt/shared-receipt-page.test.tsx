// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { coin, orderOf } from '../../../../testing/samples.ts'
import { show } from '../../../../testing/show.tsx'
import { SharedReceiptPage } from './shared-receipt-page.tsx'

const WHEN = '2026-11-21T18:05:00Z'
const LTC = { currencyTitle: 'LTC', networkTitle: 'LTC' }
const ETH = { currencyTitle: 'ETH', networkTitle: 'ETH' }
const deposits = [{ instrument: ETH, amount: '1', confirmations: 3, status: 'credited' as const }]

afterEach(cleanup)

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('shows the amounts and the outcome of a swap', async () => {
  const withdrawals = [{ instrument: LTC, amount: '20', purpose: 'payout' as const }]
  const pair = {
    instrumentFrom: coin('ETH', { bestChangeName: 'ETH' }),
    instrumentTo: coin('LTC', { bestChangeName: 'LTC' }),
  }
  const receipt = { ...orderOf({ state: 'FINISHED', completed: true, pair }), deposits, withdrawals }
  await show(
    <SharedReceiptPage receipt={{ ...receipt, orderEvents: [{ kind: 'WITHDRAWAL_COMPLETED', createdAt: WHEN }] }} />,
    ['order'],
  )
  expect(heading()).toBe('ETH swapped for LTC')
  const note = screen.getByRole('region', { name: 'Order completed' }).textContent ?? ''
  for (const text of ['20\u00a0LTC', '1\u00a0ETH', 'promise kept']) expect(note).toContain(text)
  expect(screen.getByRole('main').textContent).not.toContain('ltc1destination')
  expect(link('Swap ETH for LTC')).toBe('/exchange-eth-ltc')
})

test('labels the quoted amount of a floating-rate swap as an estimate', async () => {
  const withdrawals = [{ instrument: LTC, amount: '20', purpose: 'payout' as const }]
  const receipt = { ...orderOf({ state: 'FINISHED', completed: true, rateMode: 'FLOATING' }), deposits, withdrawals }
  await show(<SharedReceiptPage receipt={receipt} />, ['order'])
  const note = screen.getByRole('region', { name: 'Order completed' }).textContent?.replaceAll('\u00a0', ' ')
  expect(note).toContain('Estimated20 LTC, paid exactly')
  expect(note).not.toContain('promise')
})

test('shows the refunded amount but not the refund address', async () => {
  const withdrawals = [{ instrument: ETH, amount: '0.99', purpose: 'refund' as const }]
  const receipt = { ...orderOf({ state: 'REFUNDED', completed: true, refundInto: 'address' }), deposits, withdrawals }
  await show(
    <SharedReceiptPage receipt={{ ...receipt, orderEvents: [{ kind: 'REFUND_COMPLETED', createdAt: WHEN }] }} />,
    ['order'],
  )
  expect(heading()).toBe('ETH refunded')
  expect(screen.getByRole('region', { name: 'Refund completed' }).textContent).toContain('0.99\u00a0ETH')
  expect(screen.getByRole('main').textContent).not.toContain('0xrefund')
})

const CARD = coin('EUR', {
  slug: 'eur-card',
  networkTitle: 'CARD',
  instrumentType: 'fiat',
  bestChangeName: 'CARDEUR',
})
const purchase = {
  ...orderOf({
    state: 'FINISHED',
    completed: true,
    rateMode: 'FLOATING',
    liquidityProviderPublicCode: 'mercuryo',
    pair: { instrumentFrom: CARD, instrumentTo: coin('LTC', { bestChangeName: 'LTC' }) },
  }),
  deposits: [
    {
      instrument: { currencyTitle: 'EUR', networkTitle: 'CARD' },
      amount: '200.5',
      confirmations: 0,
      status: 'credited' as const,
    },
  ],
  withdrawals: [{ instrument: LTC, amount: '20', purpose: 'payout' as const }],
  cardPayment: { reference: '16fbae5a4b2b0a9c2' },
}

test("the shared receipt of a card purchase shows the provider's purchase number", async () => {
  await show(<SharedReceiptPage receipt={purchase} />, ['order'])
  expect(heading()).toBe('LTC bought for EUR')
  const note = screen.getByRole('region', { name: 'Purchase completed' }).textContent?.replaceAll('\u00a0', ' ')
  for (const text of ['20 LTC', 'for 200.50 EUR', 'promise kept', 'Number at Mercuryo16fbae5a4b2b0a9c2'])
    expect(note).toContain(text)
  expect(screen.getByRole('main').textContent).not.toContain('ltc1destination')
  expect(link('Buy LTC for EUR')).toBe('/exchange-cardeur-ltc')
})

test('shows the receipt of a card purchase in Russian', async () => {
  await show(<SharedReceiptPage receipt={purchase} />, ['order'], 'ru')
  expect(heading()).toBe('Покупка LTC за EUR')
  screen.getByRole('link', { name: 'Купить LTC за EUR' })
})

const sale = {
  ...purchase,
  pair: { instrumentFrom: coin('LTC', { bestChangeName: 'LTC' }), instrumentTo: CARD },
  deposits: [{ instrument: LTC, amount: '20', confirmations: 0, status: 'credited' as const }],
  withdrawals: [
    { instrument: { currencyTitle: 'EUR', networkTitle: 'CARD' }, amount: '200.5', purpose: 'payout' as const },
  ],
  cardPayment: null,
  cardPayout: { reference: 'payout-77' },
}

test("the shared receipt of a card sale shows the provider's payout number in both languages", async () => {
  await show(<SharedReceiptPage receipt={sale} />, ['order'])
  expect(screen.getByRole('main').textContent).toContain('Number at Mercuryopayout-77')
  cleanup()
  await show(<SharedReceiptPage receipt={sale} />, ['order'], 'ru')
  expect(screen.getByRole('main').textContent).toContain('Номер у Mercuryopayout-77')
})
