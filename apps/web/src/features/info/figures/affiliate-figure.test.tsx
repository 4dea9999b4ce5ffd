// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { coin, quoteOf } from '../../../testing/samples.ts'
import { show } from '../../../testing/show.tsx'
import type { Facts } from '../api/facts.ts'
import { AffiliateFigure } from './affiliate-figure.tsx'

afterEach(cleanup)

const FACTS: Facts = {
  stats: {
    ordersTotal: 0,
    orders24h: 0,
    medianSeconds24h: null,
    paidAsPromisedShare: null,
    instruments: 1,
    shares: { cashback: '10', accrual: '30', maxLinkMarkup: '5' },
  },
  example: {
    quote: quoteOf({
      instrumentFrom: coin('USDT'),
      waterfall: [
        { kind: 'market', amount: '10', percent: '' },
        { kind: 'spread', amount: '-0.04', percent: '0.40' },
      ],
    }),
    stableFee: '1',
  },
}
const text = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? ''

test('computes the earnings from the live margin and the sliders', async () => {
  await show(<AffiliateFigure facts={FACTS} />, ['site-affiliate'])
  expect(text()).toContain('You would earn12.00 USDT')
  expect(text()).toContain('One swap of 1,000 USDT, worked out: our margin is 0.4%, and 30% of it is yours.')
  fireEvent.change(screen.getByRole('slider', { name: 'Swaps a month through your link' }), { target: { value: '40' } })
  expect(text()).toContain('You would earn24.00 USDT')
})

test('does not show earnings when the live margin is unavailable', async () => {
  await show(<AffiliateFigure facts={{ ...FACTS, example: null }} />, ['site-affiliate'])
  expect(screen.queryByRole('slider')).toBeNull()
})
