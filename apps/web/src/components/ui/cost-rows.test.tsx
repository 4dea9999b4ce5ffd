// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { CostRows } from './cost-rows.tsx'

afterEach(cleanup)

test('names the price of a card provider before its fee if there is no market price', async () => {
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
  expect(labels).toEqual([
    'Price of Mercuryo before its fee, not compared with the market',
    'Card fee of Mercuryo, 4%',
  ])
})
