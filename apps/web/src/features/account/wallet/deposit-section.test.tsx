// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { BTC, coin, ETH, LTC } from '../../../testing/samples.ts'
import { show } from '../../../testing/show.tsx'
import { CoinChoice } from './deposit-section.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('lists the wallet coins in the same order as the calculator', async () => {
  const rare = coin('RARE')
  const calls = fakeApi({
    '/instruments/public': () => ({ json: [rare, LTC, ETH, BTC] }),
    '/wallet/deposit-address': () => ({ status: 503, json: { code: 'ERR_SERVICE_UNAVAILABLE' } }),
  })
  const coins = [LTC, ETH].map(({ currencyTitle, networkTitle }) => ({
    currencyTitle,
    networkTitle,
    minAmount: '0.1',
    minConfirmations: 1,
    requiresMemo: false,
  }))
  const user = await show(<CoinChoice userId={7} coins={coins} />, ['profile', 'account', 'exchange'])
  await user.click(screen.getByRole('button', { name: /Choose a coin/ }))
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => option.querySelector('b')?.textContent)).toEqual(['ETH', 'LTC'])
  await user.click(screen.getByRole('option', { name: /LTC/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
  screen.getByRole('button', { name: /LTC \(LTC\)/ })
  await vi.waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/deposit-address'))?.body).toEqual({
      currencyTitle: 'LTC',
      networkTitle: 'LTC',
    }),
  )
})
