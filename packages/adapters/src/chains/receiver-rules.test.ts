import { MemoRequired, RefusedTransfer } from '@cambio/core/chains/destination-probe'
import { Keypair, xdr } from '@stellar/stellar-sdk/base'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ChainSettings } from './chain-settings.ts'
import { NodeDestinationProbe } from './node-destination-probe.ts'
import { tokenAccountOf } from './solana/solana-token.ts'

const NODE = { rpcUrl: 'http://node.example', node: 'test' }
const XRP: ChainSettings = { ...NODE, chain: 'xrp', family: 'xrp', networkId: 0 }
const STELLAR: ChainSettings = { ...NODE, chain: 'stellar', family: 'stellar', passphrase: 'test' }
const SOLANA: ChainSettings = { ...NODE, chain: 'solana', family: 'solana', genesis: '1'.repeat(32), tokens: [] }
const TRON: ChainSettings = { ...NODE, chain: 'tron', family: 'tron', genesis: '0'.repeat(64), tokens: [] }

const XRP_ACCOUNT = 'rNNuQMuExCiEjeZ4h9JJnj5PSWypdMXDj4'
const STELLAR_ACCOUNT = 'GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6'
const WALLET = '5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N'
const OTHER_WALLET = 'GcXbfQ5yY3uxCyBNDPBbR5FjumHf89E7YHXuULfGDBBv'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const TRON_ACCOUNT = 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW'
const TOKEN = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

afterEach(() => vi.unstubAllGlobals())

/** Parameters of a JSON-RPC call. */
type Parameters = never

/** Replaces the node. `answer` returns its response to a call, which is a method or a path with parameters. */
function stubNode(answer: (call: string, parameters: Parameters) => unknown): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const { method, params } = JSON.parse(body) as { method?: string; params?: Parameters }
    const call = method ?? new URL(url).pathname
    calls.push(call)
    const result = await answer(call, params as Parameters)
    return new Response(JSON.stringify(method === undefined ? result : { result }))
  })
  return calls
}

function probeOf(settings: ChainSettings, now = () => 0): NodeDestinationProbe {
  return new NodeDestinationProbe({ chains: [settings], hotAddressOf: async () => null, within: (work) => work, now })
}

/** Returns the node's response about an account with these flags. */
const flagged = (flags: object) => ({ account_data: { Balance: '9', Sequence: 1 }, account_flags: flags })

describe('an XRP account', () => {
  const accepts = (memo: string | null = null) =>
    probeOf(XRP).assertAccepts({ chain: 'xrp', contract: null }, { address: XRP_ACCOUNT, memo })

  test('that requires a destination tag accepts only payments with a tag', async () => {
    stubNode(() => flagged({ requireDestinationTag: true }))
    await expect(accepts()).rejects.toBeInstanceOf(MemoRequired)
    await expect(accepts('0')).resolves.toBeUndefined()
  })

  test.each(['depositAuth', 'disallowIncomingXRP'])('with the flag %s accepts no payments', async (flag) => {
    stubNode(() => flagged({ [flag]: true }))
    await expect(accepts('7')).rejects.toBeInstanceOf(RefusedTransfer)
  })

  test.each([
    ['without flags', flagged({})],
    ['that does not exist', { status: 'error', error: 'actNotFound' }],
    ['for which the node reports an error', { status: 'error', error: 'noNetwork' }],
  ])('%s accepts payments', async (_name, answer) => {
    stubNode(() => answer)
    await expect(accepts()).resolves.toBeUndefined()
  })
})

describe('a Stellar account', () => {
  const entryOf = (value: string) => {
    const accountId = Keypair.fromPublicKey(STELLAR_ACCOUNT).xdrPublicKey()
    const dataName = 'config.memo_required'
    const key = xdr.LedgerKey.data(new xdr.LedgerKeyData({ accountId, dataName })).toXdr('base64')
    const ext = xdr.DataEntryExt.v0()
    const entry = new xdr.DataEntry({ accountId, dataName, dataValue: new xdr.DataValue(Buffer.from(value)), ext })
    return { key, xdr: xdr.LedgerEntryData.data(entry).toXdr('base64') }
  }
  const accepts = (memo: string | null = null) =>
    probeOf(STELLAR).assertAccepts({ chain: 'stellar', contract: null }, { address: STELLAR_ACCOUNT, memo })

  test('that requires a memo accepts only payments with a memo', async () => {
    stubNode(() => ({ latestLedger: 9, entries: [entryOf('1')] }))
    await expect(accepts()).rejects.toBeInstanceOf(MemoRequired)
    await expect(accepts('7')).resolves.toBeUndefined()
  })

  test('that requires no memo accepts all payments', async () => {
    stubNode(() => ({ latestLedger: 9, entries: [entryOf('0')] }))
    await expect(accepts()).resolves.toBeUndefined()
    stubNode(() => ({ latestLedger: 9, entries: null }))
    await expect(accepts()).resolves.toBeUndefined()
  })
})

describe('a Solana account', () => {
  const wallet = (owner = SYSTEM_PROGRAM) => ({ lamports: 1, owner, data: ['', 'base64'] })
  const holding = (owner: string, state = 'initialized') => ({
    ...wallet('program'),
    data: { parsed: { type: 'account', info: { mint: MINT, owner, state, tokenAmount: { amount: '1' } } } },
  })
  const stubAccounts = (accounts: Readonly<Record<string, object>>) =>
    stubNode((_call, [addresses]: [string[]]) => ({
      context: { slot: 1 },
      value: addresses.map((address) => accounts[address] ?? null),
    }))
  const accepts = (contract: string | null) =>
    probeOf(SOLANA).assertAccepts({ chain: 'solana', contract }, { address: WALLET, memo: null })

  test.each([null, MINT])('that belongs to a program accepts neither coins nor tokens (%s)', async (contract) => {
    stubAccounts({ [WALLET]: wallet(OTHER_WALLET) })
    await expect(accepts(contract)).rejects.toBeInstanceOf(RefusedTransfer)
  })

  test.each([
    ['is frozen', holding(WALLET, 'frozen')],
    ['belongs to another wallet', holding(OTHER_WALLET)],
  ])('accepts no tokens if its token account %s', async (_name, account) => {
    stubAccounts({ [WALLET]: wallet(), [await tokenAccountOf(WALLET, MINT)]: account })
    await expect(accepts(MINT)).rejects.toBeInstanceOf(RefusedTransfer)
    await expect(accepts(null)).resolves.toBeUndefined()
  })

  test.each([null, MINT])('of a wallet, or that does not exist, accepts transfers (%s)', async (contract) => {
    stubAccounts({ [WALLET]: wallet(), [await tokenAccountOf(WALLET, MINT)]: holding(WALLET) })
    await expect(accepts(contract)).resolves.toBeUndefined()
    stubAccounts({})
    await expect(accepts(contract)).resolves.toBeUndefined()
  })
})

describe('a Tron account', () => {
  const accepts = (contract: string | null) =>
    probeOf(TRON).assertAccepts({ chain: 'tron', contract }, { address: TRON_ACCOUNT, memo: null })

  test('of a contract accepts tokens but no TRX', async () => {
    stubNode(() => ({ address: '41', type: 'Contract' }))
    await expect(accepts(null)).rejects.toBeInstanceOf(RefusedTransfer)
    await expect(accepts(TOKEN)).resolves.toBeUndefined()
  })

  test.each([{}, { address: '41', balance: 5 }])('of a user accepts TRX (%j)', async (account) => {
    stubNode(() => account)
    await expect(accepts(null)).resolves.toBeUndefined()
  })
})

describe('queries about accounts', () => {
  const coins = { chain: 'xrp', contract: null }
  const to = (address: string) => ({ address, memo: null })

  test('are cached for 30 seconds', async () => {
    let now = 0
    const calls = stubNode(() => flagged({ requireDestinationTag: true }))
    const probe = probeOf(XRP, () => now)
    for (const at of [0, 29_999]) {
      now = at
      await expect(probe.assertAccepts(coins, to(XRP_ACCOUNT))).rejects.toBeInstanceOf(MemoRequired)
      await expect(probe.assertAccepts(coins, { address: XRP_ACCOUNT, memo: '7' })).resolves.toBeUndefined()
    }
    expect(calls).toHaveLength(1)
    now = 30_000
    await expect(probe.assertAccepts(coins, to(XRP_ACCOUNT))).rejects.toBeInstanceOf(MemoRequired)
    expect(calls).toHaveLength(2)
  })

  test('run at most 16 at once, and further addresses are accepted without a query', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const calls = stubNode(async () => {
      await answered
      return flagged({ depositAuth: true })
    })
    const probe = probeOf(XRP)
    const waiting = Array.from({ length: 16 }, (_, index) => probe.assertAccepts(coins, to(`r${index}`)))
    const refused = Promise.allSettled(waiting)
    await expect(probe.assertAccepts(coins, to('r16'))).resolves.toBeUndefined()
    expect(calls).toHaveLength(16)
    answer()
    expect(new Set((await refused).map(({ status }) => status))).toEqual(new Set(['rejected']))
    await expect(probe.assertAccepts(coins, to('r16'))).rejects.toBeInstanceOf(RefusedTransfer)
  })

  test('are skipped for 30 seconds after a timeout for the same address', async () => {
    let now = 0
    let waits = 0
    const within = async <T>(work: Promise<T>, ms: number): Promise<T> => {
      work.catch(() => {})
      waits += 1
      now += ms
      throw new Error('No answer')
    }
    stubNode(() => flagged({}))
    const probe = new NodeDestinationProbe({ chains: [XRP], hotAddressOf: async () => null, within, now: () => now })
    await expect(probe.assertAccepts(coins, to(XRP_ACCOUNT))).resolves.toBeUndefined()
    await expect(probe.assertAccepts(coins, to(XRP_ACCOUNT))).resolves.toBeUndefined()
    expect(waits).toBe(1)
  })

  test('are not made on chains whose accounts cannot reject transfers', async () => {
    const calls = stubNode(() => ({}))
    const litecoin: ChainSettings = { ...NODE, chain: 'litecoin', family: 'bitcoin', network: 'litecoin-regtest' }
    await probeOf(litecoin).assertAccepts({ chain: 'litecoin', contract: null }, to('ltc1'))
    expect(calls).toEqual([])
  })
})
