import { rational } from '@cambio/kernel/rational'
import { describe, expect, test } from 'vitest'
import { DEFAULT_QUOTE_POLICY } from '../../quotes/quote-policy.ts'
import type { PairMarket } from '../../quotes/price-quote.ts'
import { ETH, LTC, tick } from '../../testing/fixtures.ts'
import type { OrderAddresses } from '../addresses.ts'
import { exposureLeft } from '../../quotes/exposure-limit.ts'
import { newExposure, type ExposureClient } from './exposure.ts'

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
  newExposure(MARKET, 1n, [{ kind: 'network', id: '10.0.0.0/24', allocationId: null }], addresses)
    .clients.map(({ name }) => name)
    .filter((name) => !name.endsWith(' in ltc'))

describe('exposure of a FIXED order', () => {
  test('counts a FIXED order towards the exposure limits of its network, destination and refund address', () => {
    expect(clientsOf(PLAIN)).toEqual(['network:10.0.0.0/24', 'address:litecoin:there', 'address:ethereum:back'])
  })

  test('counts the same address with different memos as different exposure clients', () => {
    const [one, other] = ['7', '8'].map((memo) => clientsOf({ ...PLAIN, destinationMemo: memo, refundMemo: memo }))
    expect(one?.filter((name) => other?.includes(name))).toEqual(['network:10.0.0.0/24'])
  })

  test.each([
    // A quarter of the asset's limit of 50 LTC is worth 1,000 USDT at a price of 80 USDT.
    ['a small float', 100n, 50_000n, 100_000n, 1_000n, 2_000n],
    ['a large float', 100_000n, 50_000n, 100_000n, 50_000n, 100_000n],
  ])(
    "limits one client's exposure to a share of the receive asset's limit: %s",
    (_what, float, all, allOfKey, share, shareOfKey) => {
      const inventory = { [LTC.slug]: String(float * 10n ** BigInt(LTC.decimals)) }
      const market = { ...MARKET, tick: tick({ inventory, prices: { USDT: '1', ETH: '3000', LTC: '80' } }) }
      const limits = (callers: ExposureClient[]) =>
        newExposure(market, 1n, callers, PLAIN).clients.map(({ name, limitMicro }) => [name, limitMicro / 1_000_000n])
      expect(limits([{ kind: 'key', id: 7 }])).toEqual([
        ['key:7', allOfKey],
        ['key:7 in ltc', shareOfKey],
        ['address:litecoin:there', all],
        ['address:litecoin:there in ltc', share],
        ['address:ethereum:back', all],
        ['address:ethereum:back in ltc', share],
      ])
    },
  )

  test('quotes at most the exposure that one client may reserve', () => {
    const inventory = { [LTC.slug]: String(100n * 10n ** BigInt(LTC.decimals)) }
    const market = { ...MARKET, tick: tick({ inventory, prices: { USDT: '1', ETH: '3000', LTC: '80' } }) }
    const left = exposureLeft(market.tick, market.policy, LTC)
    expect(left).toBe((125n * 10n ** BigInt(LTC.decimals)) / 10n + 1n)
    const { valueMicro, clients } = newExposure(market, left, [], PLAIN)
    expect(clients.filter(({ limitMicro }) => valueMicro > limitMicro)).toEqual([])
  })
})
