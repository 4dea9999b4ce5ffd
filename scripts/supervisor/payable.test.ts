import { expect, it } from 'vitest'
import { notPayable } from './payable.ts'

const ETH = { slug: 'eth', currency_title: 'ETH', network_title: 'ETH' }
const USDT = { slug: 'usdt-trc20', currency_title: 'USDT', network_title: 'TRC20' }
const TICK = {
  prices: { ETH: '3000', USDT: '1' },
  payoutFees: { eth: '1', 'usdt-trc20': '1' },
  inventory: { eth: '1', 'usdt-trc20': '1' },
}

it('notPayable returns no instruments when every instrument has inventory, a price and a payout fee', () => {
  expect(notPayable(TICK, [ETH, USDT])).toEqual([])
})

it.each([
  ['inventory', { ...TICK, inventory: { eth: '1', 'usdt-trc20': '0' } }],
  ['a price', { ...TICK, prices: { ETH: '3000' } }],
  ['a payout fee', { ...TICK, payoutFees: { eth: '1' } }],
])('notPayable returns an instrument without %s', (_what, tick) => {
  expect(notPayable(tick, [ETH, USDT])).toEqual(['USDT (TRC20)'])
})

it('notPayable returns all instruments before the first price tick', () => {
  expect(notPayable(null, [ETH, USDT])).toEqual(['ETH', 'USDT (TRC20)'])
})
