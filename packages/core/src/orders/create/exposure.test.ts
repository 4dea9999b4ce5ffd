import { rational } from '@cambio/kernel/rational'
import { describe, expect, test } from 'vitest'
import { DEFAULT_QUOTE_POLICY } from '../../quotes/quote-policy.ts'
import type { PairMarket } from '../../quotes/price-quote.ts'
import { ETH, LTC, tick } from '../../testing/fixtures.ts'
import type { OrderAddresses } from '../addresses.ts'
import { newExposure } from './exposure.ts'

const MARKET: PairMarket = {
  tick: tick(),
  policy: DEFAULT_QUOTE_POLICY,
  from: ETH,
  to: LTC,
  rateMode: 'FIXED',
  marketRate: rational(1n, 1n),
  midPrice: rational(1n, 1n),
  networkFeeAtomic: 0n,
  refundFeeAtomic: 0n,
}
const PLAIN: OrderAddresses = {
  destinationAddress: 'there',
  destinationMemo: null,
  refundAddress: 'back',
  refundMemo: null,
}
const clientsOf = (addresses: OrderAddresses): string[] =>
  newExposure(
    MARKET,
    1n,
    [{ kind: 'network', id: '10.0.0.0/24', siteId: '10.0.0.0/16', allocationId: null }],
    addresses,
  ).clients.map(({ name }) => name)

describe('the exposure of a FIXED order', () => {
  test('counts a FIXED order towards the limits of its network, destination and refund address', () => {
    expect(clientsOf(PLAIN)).toEqual(['network:10.0.0.0/24', 'address:litecoin:there', 'address:ethereum:back'])
  })

  test('counts the same address with different memos as different clients', () => {
    const [one, other] = ['7', '8'].map((memo) => clientsOf({ ...PLAIN, destinationMemo: memo, refundMemo: memo }))
    expect(one?.filter((name) => other?.includes(name))).toEqual(['network:10.0.0.0/24'])
  })
})
