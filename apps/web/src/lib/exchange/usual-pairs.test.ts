import { expect, test } from 'vitest'
import { fiatDirections, usualPairs } from './usual-pairs.ts'

const coin = (name: string, popularity: number, isDepositEnabled = true, isWithdrawalEnabled = true) => ({
  instrumentType: 'crypto' as const,
  currencyTitle: name,
  networkTitle: name,
  bestChangeName: name,
  popularity,
  isDepositEnabled,
  isWithdrawalEnabled,
})

test('returns the available pairs between the four most popular coins', () => {
  const coins = [coin('E', 5), coin('C', 3, false), coin('X', 0), coin('A', 1), coin('B', 2), coin('D', 4, true, false)]
  expect(usualPairs(coins).map(({ pair }) => pair)).toEqual(['a-b', 'a-c', 'b-a', 'b-c', 'd-a', 'd-b', 'd-c'])
})

test('returns pairs to buy and sell the two most popular coins in each fiat currency', () => {
  const money = { ...coin('EUR', 0), instrumentType: 'fiat' as const }
  const closed = { ...coin('USD', 0, true, false), instrumentType: 'fiat' as const }
  const coins = [coin('C', 3), coin('A', 1), coin('B', 2), money, closed]
  expect(fiatDirections(coins).map(({ pair }) => pair)).toEqual(['eur-a', 'eur-b', 'usd-a', 'usd-b', 'a-eur', 'b-eur'])
})
