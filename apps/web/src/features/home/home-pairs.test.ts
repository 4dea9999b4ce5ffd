import { expect, test } from 'vitest'
import { homePairs } from './home-pairs.ts'

const titles = (name: string) => ({ currencyTitle: name, networkTitle: name })
const counted = (pair: string) => ({ from: titles('ETH'), to: titles('BTC'), pair, orders: 5 })
const coin = (name: string, popularity: number) => ({
  ...titles(name),
  instrumentType: 'crypto' as const,
  bestChangeName: name,
  popularity,
  isDepositEnabled: true,
  isWithdrawalEnabled: true,
})
const coins = [coin('A', 1), coin('B', 2)]

test('lists pairs of popular coins when fewer than three pairs have finished orders', () => {
  const codes = ['1', '2', '3', '4', '5', '6', '7']
  const shown = (from: readonly string[]) => {
    const { areCounted, pairs } = homePairs(from.map(counted), coins)
    return { areCounted, pairs: pairs.map(({ pair }) => pair) }
  }
  expect(shown(codes)).toEqual({ areCounted: true, pairs: codes.slice(0, 6) })
  expect(shown(codes.slice(0, 3))).toEqual({ areCounted: true, pairs: codes.slice(0, 3) })
  expect(shown(codes.slice(0, 2))).toEqual({ areCounted: false, pairs: ['a-b', 'b-a'] })
  expect(homePairs([], [])).toEqual({ areCounted: false, pairs: [] })
})
