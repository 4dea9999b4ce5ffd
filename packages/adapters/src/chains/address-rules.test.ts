import { describe, expect, it } from 'vitest'
import { BitcoinAddressRules } from './bitcoin/address-rules.ts'
import type { BitcoinNetworkName } from './bitcoin/networks.ts'
import { EvmAddressRules } from './evm/address-rules.ts'
import { TronAddressRules } from './tron/address-rules.ts'

const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const evm = new EvmAddressRules({ chainId: 1, contracts: [TOKEN] })
const CHECKSUMMED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const refused = { ok: false, field: 'address', problem: 'error_address_incorrect' }

describe('rules for EVM addresses', () => {
  it('stores EVM addresses in checksummed form (EIP-55)', () => {
    for (const digits of [CHECKSUMMED.slice(2), CHECKSUMMED.slice(2).toLowerCase(), CHECKSUMMED.slice(2).toUpperCase()])
      expect(evm.check(`0x${digits}`, null)).toEqual({ ok: true, canonical: CHECKSUMMED })
  })

  it('rejects malformed EVM addresses, the zero address and the token contract', () => {
    const wrong = [
      '',
      '0x',
      CHECKSUMMED.replace('aA', 'AA'),
      CHECKSUMMED.slice(0, -1),
      `${CHECKSUMMED}0`,
      ` ${CHECKSUMMED}`,
      CHECKSUMMED.slice(2),
      `0x${'0'.repeat(40)}`,
      TOKEN,
      TOKEN.toLowerCase(),
      'f'.repeat(100_000),
      'vitalik.eth',
    ]
    for (const address of wrong) expect(evm.check(address, null)).toEqual(refused)
  })

  it('accepts the example EVM address that the page shows to users', () => {
    expect(evm.check(evm.example, null)).toEqual({ ok: true, canonical: evm.example })
  })

  it('rejects an EVM address with a memo', () => {
    expect(evm.check(CHECKSUMMED, '')).toMatchObject({ ok: true })
    expect(evm.check(CHECKSUMMED, '12')).toEqual({ ok: false, field: 'memo', problem: 'memo_incorrect' })
  })

  it('creates ERC-681 payment links', () => {
    const payment = { address: CHECKSUMMED, memo: null, amountAtomic: 420_000_000_000_000_000n, decimals: 18 }
    expect(evm.paymentUri({ ...payment, contract: null })).toBe(`ethereum:${CHECKSUMMED}@1?value=420000000000000000`)
    expect(evm.paymentUri({ ...payment, contract: TOKEN })).toBe(
      `ethereum:${TOKEN}@1/transfer?address=${CHECKSUMMED}&uint256=420000000000000000`,
    )
  })
})

describe('rules for IoTeX addresses', () => {
  const iotex = new EvmAddressRules({ chainId: 4_689, contracts: [TOKEN], bech32Prefix: 'io' })
  // The same account in both address formats, from the iotex-core tests.
  const [own, hex] = ['io1mflp9m6hcgm2qcghchsdqj3z3eccrnekx9p0ms', '0xDa7e12Ef57c236a06117c5e0d04a228e7181CF36']
  const rejected = { ...refused, problem: 'address_reject_iotx' }

  it('stores an IoTeX address in 0x format, even when the user enters it in bech32 format', () => {
    for (const address of [own, own.toUpperCase(), hex, hex.toLowerCase()])
      expect(iotex.check(address, null)).toEqual({ ok: true, canonical: hex })
  })

  it.each([
    ['a typing mistake', own.replace('mfl', 'mfk')],
    ['mixed case', own.replace('mfl', 'mFl')],
    ['another prefix', 'it1mflp9m6hcgm2qcghchsdqj3z3eccrnekx9p0ms'],
    ['half an address', own.slice(0, 20)],
    ['one character too many', `${own}q`],
    ['the staking protocol', 'io1qnpz47hx5q6r3w876axtrn6yz95d70cjl35r53'],
    ['the staking bucket pool', 'io000000000000000000000000stakingprotocol'],
    ['nobody', 'io1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqd39ym7'],
    ['a very long text', 'io1'.padEnd(100_000, 'q')],
  ])('rejects %s as an IoTeX address', (_what, address) => {
    expect(iotex.check(address, null)).toEqual(address.startsWith('io') ? rejected : refused)
  })

  it('accepts IoTeX addresses only on the IoTeX chain', () => {
    expect(evm.check(own, null)).toEqual(refused)
    expect(iotex.check(hex.replace('Da7', 'dA7'), null)).toEqual(refused)
  })
})

describe('rules for Dogecoin and Bitcoin Cash addresses', () => {
  // Example addresses from ENSIP-9 and from the cashaddr specification (section "Examples of address translation").
  it.each([
    ['dogecoin', 'DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD'],
    ['dogecoin', 'AF8ekvSf6eiSBRspJjnfzK6d1EM6pnPq3G'],
    ['bitcoin-cash', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
    ['bitcoin-cash', 'bitcoincash:qr95sy3j9xwd2ap32xkykttr4cvcu7as4y0qverfuy'],
    ['bitcoin-cash', 'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq'],
  ] as const)('%s address rules accept %s', (network, address) => {
    expect(new BitcoinAddressRules(network).check(address, null)).toEqual({ ok: true, canonical: address })
  })

  it('stores a CashAddr address in lower case with its prefix', () => {
    const canonical = 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'
    const rules = new BitcoinAddressRules('bitcoin-cash')
    for (const address of [canonical.slice(12), canonical.toUpperCase(), canonical.slice(12).toUpperCase()])
      expect(rules.check(address, null)).toEqual({ ok: true, canonical })
    expect(rules.paymentUri({ address: canonical, amountAtomic: 150_000_000n, decimals: 8 })).toBe(
      `${canonical}?amount=1.5`,
    )
  })

  it.each([
    ['dogecoin', 'DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyE'],
    ['dogecoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['dogecoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['dogecoin', '1'.repeat(100_000)],
    ['bitcoin-cash', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6b'],
    ['bitcoin-cash', 'bitcoincash:Qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
    ['bitcoin-cash', 'bchtest:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
    // A legacy Bitcoin Cash address looks like a Bitcoin address. Bitcoin Cash sent to a Bitcoin script address would
    // be lost.
    ['bitcoin-cash', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu'],
    ['bitcoin-cash', '3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC'],
    ['bitcoin-cash', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['bitcoin-cash', ':'],
    ['bitcoin-cash', 'q'.repeat(100_000)],
  ] as const)('%s address rules reject %.60s', (network, address) => {
    expect(new BitcoinAddressRules(network).check(address, null)).toEqual(refused)
  })
})

// Published examples from BIP-173, BIP-350, and the Bitcoin and Litecoin wikis.
const VALID: [BitcoinNetworkName, string, string?][] = [
  ['bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['litecoin', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
  ['litecoin', 'MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441'],
  ['litecoin', '3EktnHQD7RiAE6uzMj2ZifT9YgRrkSgzQX', 'MLnFLXUzskLShVLJFKAGE2jGtnYZgHu1jg'],
]

describe('rules for addresses of the Bitcoin family', () => {
  it.each([
    ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['bitcoin-regtest', /^bcrt1q/],
    ['litecoin', /^ltc1q/],
    ['litecoin-regtest', /^rltc1q/],
    ['dogecoin', /^D/],
    ['dogecoin-regtest', /^[mn]/],
    ['bitcoin-cash', /^bitcoincash:q/],
    ['bitcoin-cash-regtest', /^bchreg:q/],
  ] as const)('%s address rules accept the example address shown to users', (network, spelling) => {
    const rules = new BitcoinAddressRules(network)
    expect(rules.example).toMatch(spelling)
    expect(rules.check(rules.example, null)).toEqual({ ok: true, canonical: rules.example })
  })

  it.each(VALID.filter(([, , canonical]) => canonical === undefined))(
    'the address rules of %s accept %s',
    (network, address) => {
      expect(new BitcoinAddressRules(network).check(address, null)).toEqual({ ok: true, canonical: address })
    },
  )

  it('stores bech32 addresses and legacy Litecoin script addresses in canonical form', () => {
    for (const [network, address, canonical] of VALID.filter(([, , other]) => other !== undefined)) {
      const verdict = new BitcoinAddressRules(network).check(address, null)
      if (network === 'bitcoin') expect(verdict).toEqual({ ok: true, canonical })
      else {
        expect(verdict).toEqual({ ok: true, canonical: expect.stringMatching(/^M/) })
        const again = verdict.ok ? new BitcoinAddressRules(network).check(verdict.canonical, null) : verdict
        expect(again).toEqual(verdict)
      }
    }
  })

  it('rejects a malformed or unsupported Bitcoin address', () => {
    const wrong: [BitcoinNetworkName, string][] = [
      ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
      ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4'],
      ['bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3'],
      ['bitcoin', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
      ['bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
      ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
      ['bitcoin', 'BC1SW50QGDZ25J'],
      ['bitcoin-regtest', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
      ['litecoin', 'ltcmweb1qqexample'],
      ['bitcoin', '1'.repeat(100_000)],
      ['bitcoin', ''],
    ]
    for (const [network, address] of wrong)
      expect([address.slice(0, 60), new BitcoinAddressRules(network).check(address, null)]).toEqual([
        address.slice(0, 60),
        refused,
      ])
  })

  it('rejects a malformed or unsupported Litecoin address', () => {
    const [, , [, address]] = VALID as [unknown, unknown, [string, string]]
    const payment = { address, amountAtomic: 1_000_000n, decimals: 8 }
    expect(new BitcoinAddressRules('bitcoin').paymentUri(payment)).toBe(`bitcoin:${address}?amount=0.01`)
  })
})

describe('rules for Tron addresses', () => {
  const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  const tron = new TronAddressRules([USDT])

  it('accepts a 34-character Base58Check Tron address starting with T and stores it unchanged', () => {
    for (const address of [tron.example, 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH', 'TRGhNNfnmgLegT4zHNjEqDSADjgmnHvubJ'])
      expect(tron.check(address, null)).toEqual({ ok: true, canonical: address })
  })

  it("rejects malformed Tron addresses, the zero address, the token contract and other chains' addresses", () => {
    const wrong = [
      '',
      'T',
      `${tron.example}x`,
      tron.example.slice(0, -1),
      tron.example.replace('TJ', 'Tj'),
      ` ${tron.example}`,
      tron.example.toLowerCase(),
      '415a523b449890854c8fc460ab602df9f31fe4293f',
      `0x${'5a'.repeat(20)}`,
      USDT,
      'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
      '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
      'T'.repeat(100_000),
    ]
    for (const address of wrong)
      expect([address.slice(0, 60), tron.check(address, null)]).toEqual([address.slice(0, 60), refused])
  })

  it('supports neither memos nor payment links on Tron', () => {
    expect(tron.check(tron.example, '12')).toEqual({ ok: false, field: 'memo', problem: 'memo_incorrect' })
    expect(tron.paymentUri({ address: tron.example })).toBe(tron.example)
  })
})
