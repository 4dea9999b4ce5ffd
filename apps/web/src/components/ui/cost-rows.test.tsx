// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { CostRows } from './cost-rows.tsx'

afterEach(cleanup)

test("labels the provider's amount as the price before its fee when the market price is unknown", async () => {
  await show(
    <CostRows
      lines={[
        { kind: 'provider', amount: '1', percent: '' },
        { kind: 'cardFee', amount: '-0.04', percent: '4' },
      ]}
      {...{ currency: 'ETH', network: 'Ethereum', provider: 'Mercuryo' }}
    />,
    [],
  )
  const labels = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent)
  expect(labels).toEqual(['Price of Mercuryo before its fee, not compared with the market', 'Card fee of Mercuryo, 4%'])
})

test('marks a price better than the market price as a gain', async () => {
  const lines = [
    { kind: 'market', amount: '0.063914567890123456', percent: '' },
    { kind: 'cardFee', amount: '-0.002488567890123456', percent: '3.95' },
    { kind: 'provider', amount: '0.000016884054451485', percent: '' },
  ] as const
  await show(<CostRows lines={[...lines]} currency="ETH" network="Ethereum" provider="Mercuryo" />, [])
  expect([...document.querySelectorAll('dd')].map((amount) => amount.textContent)).toEqual([
    '0.06391456',
    '−0.00248856',
    '+0.00001688',
  ])
  expect(document.body.textContent).toContain('Better price from Mercuryo')
})
