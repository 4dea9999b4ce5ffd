// @vitest-environment happy-dom
import type { PairData } from '@cambio/contract/pair-data'
import { useIsFetching } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { quoteOf } from '../../../testing/samples.ts'
import { show } from '../../../testing/show.tsx'
import { OwnLimitNote } from './own-limit-note.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const onTake = vi.fn()

/** Returns a quote for `give` ETH. All costs together are `costPercent` percent of the market value. */
const quoteWith = (give: string, costPercent: number, over: Partial<PairData> = {}): PairData =>
  quoteOf({
    amountToGive: give,
    amountToGet: String(Number(give) * (20 - costPercent / 5)),
    waterfall: [{ kind: 'market', amount: String(Number(give) * 20), percent: '' }],
    ...over,
  })

/** Shows whether a request is pending, so that a test can wait for the response. */
function Requests() {
  return <output>{useIsFetching() === 0 ? 'answered' : 'open'}</output>
}

/** Shows the note for a provider's quote. The exchange itself fills up to 10 ETH for 0.6 %. */
async function open(quote: PairData, own: Partial<PairData> = {}) {
  const calls = fakeApi({
    '/rates/public/one': ({ query }) => ({ json: quoteWith(query['claimedDepositAmount'] ?? '1', 0.6, own) }),
  })
  const note = (
    <>
      <OwnLimitNote {...{ quote, provider: 'SideShift', link: null, onTake }} />
      <Requests />
    </>
  )
  const user = await show(note, ['exchange'])
  return { user, calls }
}

test("offers to reduce the amount to the exchange's own limit if the reduction lowers the costs", async () => {
  const { user, calls } = await open(quoteWith('30', 3))
  const button = await screen.findByRole('button', { name: 'Use 10\u00a0ETH' })
  expect(button.closest('p')?.textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Above 10 ETH, SideShift fills the order: all costs 3.00% instead of 0.60%. Use 10 ETH',
  )
  expect(calls.map(({ query }) => query['claimedDepositAmount'])).toEqual([undefined, '10'])
  await user.click(button)
  expect(onTake).toHaveBeenCalledWith('10')
})

test.each([
  ['the amount is within our limit', quoteWith('9', 3), {}],
  ['the provider is cheaper', quoteWith('30', 0.5), {}],
  ['a provider fills every amount', quoteWith('30', 3), { liquidityProviderPublicCode: 'sideshift' }],
])("does not show the note about the exchange's own limit if %s", async (_reason, quote, own) => {
  const { calls } = await open(quote, own)
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0))
  await screen.findByText('answered')
  expect(screen.queryByRole('button')).toBeNull()
})
