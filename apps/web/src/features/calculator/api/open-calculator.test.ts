import { afterEach, expect, test, vi } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import { fakeApi } from '../../../testing/fake-api.ts'
import { coin, ETH, quoteOf } from '../../../testing/samples.ts'
import { startWithPair } from './open-calculator.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['eth', 'FIXED'],
  ['usd-card', 'FLOATING'],
])('opens a link with mode=fixed and the send coin %s in the rate mode %s', async (send, rateMode) => {
  const usd = coin('USD', { bestChangeName: 'CARDUSD', slug: 'usd-card', networkTitle: 'CARD', instrumentType: 'fiat' })
  const calls = fakeApi({
    '/instruments/public': () => ({
      json: [{ ...ETH, bestChangeName: 'ETH' }, coin('LTC', { bestChangeName: 'LTC' }), usd],
    }),
    '/rates/public/one': () => ({ json: quoteOf() }),
  })
  const query = { send, receive: 'ltc', amount: '1', mode: 'fixed' }
  expect(await startWithPair(new QueryClient(), 'eth-ltc', query)).toMatchObject({ rateMode })
  expect(calls.find(({ path }) => path.endsWith('/one'))?.query).toMatchObject({ rateMode })
})
