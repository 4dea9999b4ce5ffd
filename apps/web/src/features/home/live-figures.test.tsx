// @vitest-environment happy-dom
import { useIsFetching } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { show } from '../../testing/show.tsx'
import { LiveFigures } from './live-figures.tsx'
import { Promises } from './promises.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Shows whether a request is pending, so that a test can wait for the response. */
function Requests() {
  return <output>{useIsFetching() === 0 ? 'answered' : 'open'}</output>
}

const MEASURED = { medianSeconds24h: 90, paidAsPromisedShare: 1, orders24h: 12 }

/** Shows the figures of an exchange. Returns which of the two parts is visible. */
async function shownWith(stats: object): Promise<{ figures: boolean; promises: boolean }> {
  const calls = fakeApi({ '/stats/public': () => ({ json: stats }) })
  const page = (
    <>
      <LiveFigures otherwise={<Promises />} />
      <Requests />
    </>
  )
  await show(page, ['home'])
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0))
  await screen.findByText('answered')
  return {
    figures: screen.queryByText('Median time, last 24 h') !== null,
    promises: screen.queryByRole('navigation') !== null,
  }
}

test.each([
  [499, { figures: false, promises: true }],
  [500, { figures: true, promises: false }],
])('after %i orders, the live figures and the promises are visible: %j', async (ordersTotal, expected) => {
  expect(await shownWith({ ...MEASURED, ordersTotal })).toEqual(expected)
})

test.each([{ medianSeconds24h: null }, { paidAsPromisedShare: null }])(
  'the promises stay visible after 500 orders while a figure has no value: %j',
  async (missing) => {
    expect(await shownWith({ ...MEASURED, ordersTotal: 500, ...missing })).toEqual({ figures: false, promises: true })
  },
)
