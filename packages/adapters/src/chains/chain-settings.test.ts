import { expect, test } from 'vitest'
import { ChainSettingsList } from './chain-settings.ts'

const CHAIN = { chain: 'ethereum', family: 'evm', rpcUrl: 'http://127.0.0.1:1', chainId: 1, tokens: [] }
const TOKEN = { currencyTitle: 'USDT', contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 }

test.each([
  ['a chain', { ...CHAIN, witnessURL: 'https://second.example' }, 'witnessURL'],
  ['a fee cap', { ...CHAIN, feeCaps: { maxFee: '1' } }, 'maxFee'],
  ['a token', { ...CHAIN, tokens: [{ ...TOKEN, decimal: 6 }] }, 'decimal'],
])('refuses an unknown field of %s, which may be a misspelt limit or second node', (_where, chain, field) => {
  expect(ChainSettingsList.safeParse([CHAIN]).success).toBe(true)
  expect(ChainSettingsList.safeParse([chain]).error?.message).toContain(`Unrecognized key: \\"${field}\\"`)
})
