import type { AddressRules } from '@cambio/core/chains/address-rules'
import { expect, test } from 'vitest'
import { BitcoinAddressRules } from './bitcoin/address-rules.ts'
import { EvmAddressRules } from './evm/address-rules.ts'
import { MoneroAddressRules } from './monero/address-rules.ts'
import { SolanaAddressRules } from './solana/address-rules.ts'
import { StellarAddressRules } from './stellar/address-rules.ts'
import { TonAddressRules } from './ton/address-rules.ts'
import { TronAddressRules } from './tron/address-rules.ts'
import { XrpAddressRules } from './xrp/address-rules.ts'

const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const MINT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'

interface Case {
  chain: string
  rules: AddressRules
  decimals: number
  memo?: string
  contract?: string
  /** Expected link for a payment of 1.5 coins. The test replaces `@` with the address, and `#` with an at sign. */
  link: string
}

const evm = (chain: string, chainId: number): Case => ({
  chain,
  decimals: 18,
  rules: new EvmAddressRules({ chainId, contracts: [] }),
  link: `ethereum:@#${chainId}?value=1500000000000000000`,
})
const bitcoinLike = (chain: 'bitcoin' | 'litecoin' | 'dogecoin' | 'bitcoin-cash', scheme: string): Case => ({
  chain,
  decimals: 8,
  rules: new BitcoinAddressRules(chain),
  link: `${scheme}@?amount=1.5`,
})
// Formats: ERC-681, BIP-21, XLS-2, SEP-7, Solana Pay, and the links of TON and Monero wallets. Tron has no standard.
const CASES: Case[] = [
  evm('ethereum', 1),
  evm('bsc', 56),
  evm('polygon', 137),
  evm('iotex', 4_689),
  {
    ...evm('ethereum', 1),
    chain: 'ethereum token',
    decimals: 6,
    contract: TOKEN,
    link: `ethereum:${TOKEN}#1/transfer?address=@&uint256=1500000`,
  },
  bitcoinLike('bitcoin', 'bitcoin:'),
  bitcoinLike('litecoin', 'litecoin:'),
  bitcoinLike('dogecoin', 'dogecoin:'),
  // A cashaddr already starts with the payment link's scheme.
  bitcoinLike('bitcoin-cash', ''),
  { chain: 'xrp', rules: new XrpAddressRules(), decimals: 6, memo: '123', link: 'xrpl://@?amount=1.5&dt=123' },
  { chain: 'xrp without tag', rules: new XrpAddressRules(), decimals: 6, link: 'xrpl://@?amount=1.5' },
  {
    chain: 'stellar',
    rules: new StellarAddressRules(),
    decimals: 7,
    memo: '123',
    link: 'web+stellar:pay?destination=@&amount=1.5&memo=123&memo_type=MEMO_ID',
  },
  {
    chain: 'ton',
    rules: new TonAddressRules(),
    decimals: 9,
    memo: '123',
    link: 'ton://transfer/@?amount=1500000000&text=123',
  },
  { chain: 'solana', rules: new SolanaAddressRules([]), decimals: 9, link: 'solana:@?amount=1.5' },
  {
    chain: 'solana token',
    rules: new SolanaAddressRules([]),
    decimals: 6,
    contract: MINT,
    link: `solana:@?amount=1.5&spl-token=${MINT}`,
  },
  { chain: 'monero', rules: new MoneroAddressRules('mainnet'), decimals: 12, link: 'monero:@?tx_amount=1.5' },
  { chain: 'tron', rules: new TronAddressRules([]), decimals: 6, link: '@' },
]

test.each(CASES)('creates a $chain payment link', ({ rules, decimals, memo, contract, link }) => {
  const uri = rules.paymentUri({
    address: rules.example,
    memo: memo ?? null,
    contract: contract ?? null,
    decimals,
    amountAtomic: (15n * 10n ** BigInt(decimals)) / 10n,
  })
  expect(uri).toBe(link.replace('@', rules.example).replace('#', '@'))
})

test.each([
  { chain: 'ethereum', rules: new EvmAddressRules({ chainId: 1, contracts: [] }), memo: null, link: 'ethereum:@#1' },
  { chain: 'bitcoin', rules: new BitcoinAddressRules('bitcoin'), memo: null, link: 'bitcoin:@' },
  { chain: 'xrp', rules: new XrpAddressRules(), memo: '123', link: 'xrpl://@?dt=123' },
  {
    chain: 'stellar',
    rules: new StellarAddressRules(),
    memo: '123',
    link: 'web+stellar:pay?destination=@&memo=123&memo_type=MEMO_ID',
  },
  { chain: 'ton', rules: new TonAddressRules(), memo: '123', link: 'ton://transfer/@?text=123' },
  { chain: 'solana', rules: new SolanaAddressRules([]), memo: null, link: 'solana:@' },
  { chain: 'monero', rules: new MoneroAddressRules('mainnet'), memo: null, link: 'monero:@' },
])('creates a $chain payment link without an amount', ({ rules, memo, link }) => {
  const address = rules.example
  const uri = rules.paymentUri({ address, memo, contract: null, decimals: 6, amountAtomic: null })
  expect(uri).toBe(link.replace('@', address).replace('#', '@'))
})
