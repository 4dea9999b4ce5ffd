// @vitest-environment happy-dom
import type { OrderView } from '@cambio/contract/order-view'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { coin, LTC, orderOf } from '../../../../testing/samples.ts'
import { show } from '../../../../testing/show.tsx'
import { PaySection } from './pay-section.tsx'

afterEach(cleanup)

const CARD = coin('USD', { slug: 'usd-card', networkTitle: 'CARD', instrumentType: 'fiat', bestChangeName: 'CARDUSD' })

/** Shows an unpaid purchase whose rate is held for `leftMs`. */
async function open(leftMs: number, payment: NonNullable<OrderView['cardPayment']>['payment'] = 'created') {
  const order = orderOf({
    pair: { instrumentFrom: CARD, instrumentTo: { ...LTC, bestChangeName: 'LTC' } },
    claimedDepositAmount: '5000',
    redirectUrl: 'https://pay.example/1',
    depositDeadline: new Date(Date.now() + leftMs).toISOString(),
    cardPayment: { provider: 'mercuryo', payment, delivery: null, outcome: null, reference: null },
  })
  await show(<PaySection order={order} isCurrent provider="Mercuryo" />, ['order'])
}

test('shows the payment link and a countdown while the provider holds the rate', async () => {
  await open(599_500)
  expect(screen.getByRole('link', { name: /^Pay 5,000\.00/ }).getAttribute('href')).toBe('https://pay.example/1')
  expect((await screen.findByRole('timer')).textContent).toMatch(/^Rate held for 9:5\d$/)
})

test('shows a link to a new rate after the held rate has expired', async () => {
  await open(-1_000)
  await screen.findByRole('heading', { name: 'A new rate' })
  expect(screen.getByRole('link', { name: 'Get a new rate' }).getAttribute('href')).toContain('/exchange-cardusd-ltc')
  expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull()
})

test('still shows the payment link of a started payment after the held rate has expired', async () => {
  await open(-1_000, 'awaiting-user')
  expect(await screen.findByRole('link', { name: /^Pay 5,000\.00/ })).toBeDefined()
})
