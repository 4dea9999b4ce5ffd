import { randomBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import { isAddress, isOffCurveAddress } from '@solana/addresses'
import { expect, it } from 'vitest'
import { SolanaAddressRules } from './address-rules.ts'
import { keyOf } from './solana-address.ts'

/** Mint of the sandbox token, whose address looks like a wallet address. */
const MINT = 'GcXbfQ5yY3uxCyBNDPBbR5FjumHf89E7YHXuULfGDBBv'
const WALLET = '5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N'
const rules = new SolanaAddressRules([MINT])
const refused = { ok: false, field: 'address', problem: 'error_address_incorrect' }

it('accepts the example address and an ordinary Solana wallet address', () => {
  for (const address of [rules.example, WALLET])
    expect(rules.check(address, null)).toEqual({ ok: true, canonical: address })
  expect(rules.check(WALLET, '')).toMatchObject({ ok: true })
  expect(rules.check(WALLET, '7')).toEqual({ ok: false, field: 'memo', problem: 'memo_incorrect' })
})

it.each([
  ['an empty text', ''],
  ['a character that Base58 lacks', `${WALLET.slice(0, -1)}0`],
  ['a character too few', WALLET.slice(0, -2)],
  ['a character too many', `${WALLET}1`],
  ['a space', ` ${WALLET}`],
  ['an address of another chain', 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW'],
  ['a text of 100,000 characters', 'f'.repeat(100_000)],
  ['a key that is not a point of the curve (a token account)', 'CqJUbmL8vTXeZuCFCgkDTfKhxxYkA6VrwWbSVoVK2hvH'],
  ['a number outside the field', base58.encode(Uint8Array.of(0xee, ...Array<number>(30).fill(0xff), 0x7f))],
  ['the system program', '11111111111111111111111111111111'],
  ['the token program', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
  ['the mint of a token', MINT],
  ['wrapped SOL', 'So11111111111111111111111111111111111111112'],
])('rejects %s as a Solana address', (_what, address) => {
  expect(rules.check(address, null)).toEqual(refused)
})

it.each([
  // Sysvar names as in `@solana/sysvars`.
  'SysvarC1ock11111111111111111111111111111111',
  'SysvarRent111111111111111111111111111111111',
  'SysvarS1otHashes111111111111111111111111111',
  'SysvarStakeHistory1111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'ComputeBudget111111111111111111111111111111',
])('rejects %s, a system account with an address that looks like a wallet address', (address) => {
  expect(base58.decode(address)).toHaveLength(32)
  expect(rules.check(address, null)).toEqual(refused)
})

it("classifies every 32-byte key in the same way as Solana's official client", () => {
  const samples = Array.from({ length: 400 }, () => randomBytes(32))
  for (const bytes of samples) {
    const address = base58.encode(bytes)
    expect([address, isAddress(address)]).toEqual([address, true])
    expect([address, keyOf(address) === null]).toEqual([address, isAddress(address) && isOffCurveAddress(address)])
  }
})

it('creates Solana Pay links', () => {
  const payment = { address: WALLET, memo: null, contract: null, amountAtomic: 1_500_000_000n, decimals: 9 }
  expect(rules.paymentUri(payment)).toBe(`solana:${WALLET}?amount=1.5`)
  const ofToken = { ...payment, contract: MINT, amountAtomic: 10_000n, decimals: 6 }
  expect(rules.paymentUri(ofToken)).toBe(`solana:${WALLET}?amount=0.01&spl-token=${MINT}`)
})
