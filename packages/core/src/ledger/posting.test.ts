import { expect, test } from 'vitest'
import { tradeSettled } from './order-postings.ts'
import { posting } from './posting.ts'

test('rejects a posting that does not balance per asset', () => {
  expect(() =>
    posting('trade', '1', [
      { account: 'custody:hot', asset: 'eth', amountAtomic: 5n },
      { account: 'platform:equity', asset: 'ltc', amountAtomic: -5n },
    ]),
  ).toThrow('does not balance in eth')
})

test('omits zero entries', () => {
  const { entries } = tradeSettled({
    orderId: 1,
    assetFrom: 'eth',
    depositAtomic: 10n,
    assetTo: 'ltc',
    payoutAtomic: 7n,
    marginAtomic: 0n,
    markupAtomic: 0n,
    networkFeeAtomic: 1n,
  })
  expect(entries.map((entry) => entry.account)).toEqual([
    'order:1',
    'platform:position',
    'order:1',
    'platform:network-fees',
    'platform:position',
  ])
})
