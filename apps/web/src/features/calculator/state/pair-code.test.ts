import type { InstrumentView } from '@cambio/contract/instrument'
import { expect, test } from 'vitest'
import { pairCode, pairOfCode } from './pair-code.ts'

const named = (slug: string, bestChangeName: string): InstrumentView => ({ slug, bestChangeName }) as InstrumentView
const eth = named('eth', 'ETH')
const usdt = named('usdt-erc20', 'USDTERC20')

test('a code names its pair and nothing else', () => {
  expect(pairCode(eth, usdt)).toBe('eth-usdterc20')
  expect(pairOfCode('eth-usdterc20', [eth, usdt])).toEqual({ send: eth, receive: usdt })
  expect(pairOfCode('ETH-USDTERC20', [eth, usdt])).not.toBeNull()
  for (const code of ['eth-eth', 'eth', 'eth-', 'eth-doge', '-eth', ''])
    expect(pairOfCode(code, [eth, usdt])).toBeNull()
})
