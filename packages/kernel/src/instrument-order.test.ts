import { expect, test } from 'vitest'
import { byPopularity } from './instrument-order.ts'

test('lists popular instruments first and sorts the others by ticker', () => {
  const ranked = (currencyTitle: string, popularity: number) => ({ currencyTitle, popularity })
  const list = [ranked('ZRX', 0), ranked('USDT', 3), ranked('AAVE', 0), ranked('BTC', 1)]
  expect(list.toSorted(byPopularity).map((one) => one.currencyTitle)).toEqual(['BTC', 'USDT', 'AAVE', 'ZRX'])
})
