// @vitest-environment happy-dom
import { useIsFetching } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { show } from '../../testing/show.tsx'
import { LatestSwaps } from './latest-swaps.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Shows whether a request is pending, so that a test can wait for the response. */
function Requests() {
  return <output>{useIsFetching() === 0 ? 'answered' : 'open'}</output>
}

test.each([
  [499, false],
  [500, true],
])('after %i orders, the list of latest swaps is visible: %s', async (ordersTotal, isVisible) => {
  const coin = (currencyTitle: string) => ({ currencyTitle, networkTitle: currencyTitle })
  const calls = fakeApi({
    '/stats/public': () => ({ json: { ordersTotal } }),
    '/orders/public/latest': () => ({
      json: [{ from: coin('ETH'), to: coin('LTC'), amountFrom: '1', minutesAgo: 2, seconds: 90 }],
    }),
  })
  const page = (
    <>
      <LatestSwaps />
      <Requests />
    </>
  )
  await show(page, ['home'])
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0))
  await screen.findByText('answered')
  if (isVisible) await screen.findByRole('heading', { name: 'Latest swaps' })
  else expect(screen.queryByRole('heading', { name: 'Latest swaps' })).toBeNull()
})
