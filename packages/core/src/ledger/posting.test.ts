import { expect, test } from 'vitest'
import { posting } from './posting.ts'

test('posting throws when the entries of an asset do not sum to zero', () => {
  expect(() =>
    posting('trade', '1', [
      { account: 'custody:hot', asset: 'eth', amountAtomic: 5n },
      { account: 'platform:equity', asset: 'ltc', amountAtomic: -5n },
    ]),
  ).toThrow('does not balance in eth')
})

test('a posting omits entries of zero', () => {
  const { entries } = posting('trade', '1', [
    { account: 'order:1', asset: 'eth', amountAtomic: 10n },
    { account: 'platform:revenue', asset: 'eth', amountAtomic: 0n },
    { account: 'platform:position', asset: 'eth', amountAtomic: -10n },
  ])
  expect(entries.map((entry) => entry.account)).toEqual(['order:1', 'platform:position'])
})
