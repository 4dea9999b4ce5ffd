// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { coin } from '../../../testing/samples.ts'
import type { AssetRow } from '../api/assets.ts'
import { AssetList } from './asset-list.tsx'

afterEach(cleanup)

const row = (title: string): AssetRow => ({ ...coin(title), status: 'open', pair: null, rules: null })
const ROWS = [row('BTC'), row('ETH'), row('XRP')]

/** Opens the list with all coins, or with the results of a search. Returns the function that types a search. */
async function open(rows: AssetRow[], words = '') {
  await show(<AssetList facts={{ assets: { rows, suggested: [row('BTC')], words } }} />, ['site-asset'])
  return (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
}
const shownCoins = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((one) => one.textContent?.slice(0, 3))

test('finds coins by their English or Russian name while the user types', async () => {
  const type = await open(ROWS)
  for (const [typed, found] of [
    ['эфир', ['ETH']],
    ['ripple', ['XRP']],
    ['', ['BTC', 'ETH', 'XRP']],
  ] as const) {
    type(typed)
    expect(shownCoins()).toEqual(found)
  }
})

test('suggests popular coins if no coin matches', async () => {
  const type = await open(ROWS)
  type('zzzz')
  expect(screen.getByText(/No coin or network matches/)).toBeTruthy()
  expect(screen.getByRole('table', { name: 'Popular coins' })).toBeTruthy()
  expect(shownCoins()).toEqual(['BTC'])
})

test('a submitted search scrolls the page to its results', async () => {
  await open([], 'zzzz')
  expect(screen.getByRole('search').getAttribute('action')).toBe('/asset#coins')
  expect(document.getElementById('coins')?.contains(screen.getByRole('table'))).toBe(true)
})
