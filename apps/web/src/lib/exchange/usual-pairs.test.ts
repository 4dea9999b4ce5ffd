import { expect, test } from 'vitest'
import { usualPairs } from './usual-pairs.ts'

const coin = (name: string, popularity: number, isDepositEnabled = true, isWithdrawalEnabled = true) => ({
  ...{ currencyTitle: name, networkTitle: name, bestChangeName: name, popularity },
  ...{ isDepositEnabled, isWithdrawalEnabled },
})

test('returns the available pairs of the four most popular coins', () => {
  const coins = [coin('E', 5), coin('C', 3, false), coin('X', 0), coin('A', 1), coin('B', 2), coin('D', 4, true, false)]
  expect(usualPairs(coins).map(({ pair }) => pair)).toEqual(['a-b', 'a-c', 'b-a', 'b-c', 'd-a', 'd-b', 'd-c'])
})
