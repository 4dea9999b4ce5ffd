// @vitest-environment happy-dom
import type { PairData } from '@cambio/contract/pair-data'
import { rational } from '@cambio/kernel/rational'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { quoteOf } from '../../../testing/samples.ts'
import { show } from '../../../testing/show.tsx'
import { PricePoints } from './price-points.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const LIMITS: Record<string, PairData['depositRules']> = {
  eth: { minAmount: '0.5', maxAmount: '13.3' },
  ltc: { minAmount: '5', maxAmount: '100' },
}

/** Opens the tables of ETH and LTC. Returns the simulated user and the table of ETH. */
async function open(over: Partial<PairData> = {}) {
  fakeApi({
    '/rates/public/one': ({ query }) => {
      const depositRules = LIMITS[query['instrumentFromSlug'] ?? '']
      return { json: quoteOf({ ...(depositRules && { depositRules }), ...over }) }
    },
  })
  const user = await show(
    <PricePoints
      price={rational(20n, 1n)}
      send={{ slug: 'eth', title: 'ETH', decimals: 8, pair: 'eth-ltc' }}
      receive={{ slug: 'ltc', title: 'LTC', decimals: 8, pair: 'ltc-eth' }}
    />,
    ['price'],
  )
  const table = screen.getByRole('table', { name: 'ETH in LTC' })
  await within(table).findAllByRole('link')
  return { user, table }
}

test('links only the amounts within the limits', async () => {
  const { table } = await open()
  const links = within(table).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(
    ['0.5', '1', '2', '3', '4', '5', '10'].map((one) => `${one} ETH`),
  )
  expect(links[0]?.getAttribute('href')).toBe('/exchange-eth-ltc?amount=0.5')
  const heads = within(table).getAllByRole('rowheader')
  expect(heads[0]?.textContent).toBe('0.01 ETHbelow our minimum')
  expect(heads.at(-1)?.textContent).toBe('1,000 ETHabove our limit')
})

test('links every amount above the minimum if a provider states no maximum', async () => {
  const { table } = await open({ depositRules: { minAmount: '0.5', maxAmount: '0' }, hasDepositMaximum: false })
  expect(within(table).getAllByRole('link').at(-1)?.textContent).toBe('1,000 ETH')
  expect(table.textContent).not.toContain('above our limit')
})

test('shows five amounts on a phone until the user expands the list', async () => {
  const { user, table } = await open()
  const shown = () => table.querySelectorAll('tbody tr:not([data-more]) a').length
  expect([shown(), table.dataset['all']]).toEqual([5, undefined])
  await user.click(screen.getAllByRole('button', { name: 'All amounts' })[0] as HTMLElement)
  expect(table.dataset['all']).toBe('true')
})
