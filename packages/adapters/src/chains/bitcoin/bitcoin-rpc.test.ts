import { describe, expect, it } from 'vitest'
import { coinsToAtomic } from './bitcoin-rpc.ts'

describe("coin amounts in a Bitcoin node's notation", () => {
  it('parses coin amounts exactly, in decimal and exponent notation', () => {
    expect(coinsToAtomic('0.50000000')).toBe(50_000_000n)
    expect(coinsToAtomic('20999999.97690000')).toBe(2_099_999_997_690_000n)
    expect(coinsToAtomic('83999999.99999999')).toBe(8_399_999_999_999_999n)
    expect(coinsToAtomic('1e-08')).toBe(1n)
    expect(coinsToAtomic('0')).toBe(0n)
    expect(coinsToAtomic('1.5e1')).toBe(1_500_000_000n)
  })

  it('rejects invalid coin amounts', () => {
    for (const text of ['-1', 'abc', '', '0.000000001', '1e-9']) expect(() => coinsToAtomic(text)).toThrow()
  })
})
