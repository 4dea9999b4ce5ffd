import type { InstrumentView } from '@cambio/contract/instrument'
import { expect, test } from 'vitest'
import { pairCode, pairOfCode, pairOfMonitor } from './pair-code.ts'

const named = (slug: string, bestChangeName: string): InstrumentView => ({ slug, bestChangeName }) as InstrumentView
const eth = named('eth', 'ETH')
const usdt = named('usdt-erc20', 'USDTERC20')

test('finds a pair by its code in upper or lower case', () => {
  expect(pairCode(eth, usdt)).toBe('eth-usdterc20')
  expect(pairOfCode('eth-usdterc20', [eth, usdt])).toEqual({ send: eth, receive: usdt })
  expect(pairOfCode('ETH-USDTERC20', [eth, usdt])).not.toBeNull()
  for (const code of ['eth-eth', 'eth', 'eth-', 'eth-doge', '-eth', ''])
    expect(pairOfCode(code, [eth, usdt])).toBeNull()
})

test('finds a pair by two rate monitor codes in upper or lower case', () => {
  expect(pairOfMonitor('eth', 'usdtERC20', [eth, usdt])).toBe('eth-usdterc20')
  for (const [from, to] of [
    ['ETH', 'NOTHING'],
    ['NOTHING', 'ETH'],
    ['ETH', 'ETH'],
    ['ETH', undefined],
    [undefined, 'ETH'],
  ])
    expect(pairOfMonitor(from, to, [eth, usdt])).toBeNull()
})
