import { expect, test } from 'vitest'
import type { InfoJson, TransactionJson } from './tron-json.ts'
import { contractTransfers, nativeTransfer, pendingTransfers, sentTransfers } from './tron-transfers.ts'

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const USDT_ACCOUNT = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c'
const TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TO = '5a523b449890854c8fc460ab602df9f31fe4293f'
const TO_ADDRESS = 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW'
const word = (hex: string) => hex.padStart(64, '0')
const hex = (note: string) => Buffer.from(note).toString('hex')

const log = (part: object = {}) => ({
  address: USDT_ACCOUNT,
  topics: [TOPIC, word('ab'), word(TO)],
  data: word('64'),
  ...part,
})
const info = (part: Partial<InfoJson> = {}): InfoJson => ({
  id: 'tx',
  blockNumber: 7,
  receipt: { result: 'SUCCESS' },
  log: [log()],
  ...part,
})

test('reports each transfer of an allow-listed token, keyed by its log index', () => {
  const common = { txId: 'tx', address: TO_ADDRESS, memo: null, contract: USDT }
  expect(contractTransfers(info({ log: [log(), log({ data: word('1') })] }), [USDT])).toEqual([
    { ...common, outputKey: `${USDT}:0`, amountAtomic: 100n },
    { ...common, outputKey: `${USDT}:1`, amountAtomic: 1n },
  ])
})

test.each<[string, Partial<InfoJson>]>([
  ['a call that was reverted', { result: 'FAILED', receipt: { result: 'REVERT' } }],
  ['a call that ran out of energy', { receipt: { result: 'OUT_OF_ENERGY' } }],
  ['a token that is not listed', { log: [log({ address: 'ab'.repeat(20) })] }],
  ['another event', { log: [log({ topics: ['00'.repeat(32), word('ab'), word(TO)] })] }],
  ['an event of another shape', { log: [log({ topics: [TOPIC, word('ab'), word(TO), word('1')] })] }],
  ['a transfer of amount 0', { log: [log({ data: word('0') })] }],
  ['a receipt without events', { log: [] }],
])('does not report a Tron transfer for %s', (_what, part) => {
  expect(contractTransfers(info(part), [USDT])).toEqual([])
})

test('reports TRX that a contract forwards in a successful call, but not in a reverted one', () => {
  const inner = (part: object = {}) => ({
    transferTo_address: `41${TO}`,
    callValueInfo: [{ callValue: 5 }],
    note: hex('call'),
    ...part,
  })
  const internal_transactions = [
    inner({ rejected: true }),
    inner(),
    inner({ callValueInfo: [{ callValue: 5, tokenId: '1' }] }),
  ]
  expect(contractTransfers(info({ log: [], internal_transactions }), [USDT])).toEqual([
    { txId: 'tx', outputKey: 'internal:1', address: TO_ADDRESS, memo: null, contract: null, amountAtomic: 5n },
  ])
})

/**
 * Returns the receipt of a contract call with one internal transaction whose note is `note` (format:
 * developers.tron.network).
 */
const noted = (note: string | undefined, part: object = {}) =>
  info({
    log: [],
    internal_transactions: [
      {
        caller_address: `41${'ab'.repeat(20)}`,
        transferTo_address: `41${TO}`,
        callValueInfo: [{ callValue: 500_000_000 }],
        ...(note !== undefined && { note: hex(note) }),
        ...part,
      },
    ],
  })

test.each(['call', 'create', 'suicide'])('reports the TRX moved by an internal %s', (note) => {
  expect(sentTransfers(noted(note), [])).toMatchObject([{ address: TO_ADDRESS, amountAtomic: 500_000_000n }])
})

test.each([
  'delegateResourceOfEnergy',
  'delegateResourceOfBandwidth',
  'unDelegateResourceOfEnergy',
  'freezeForEnergy',
  'unfreezeForEnergy',
  'freezeBalanceV2ForEnergy',
  'unfreezeBalanceV2ForEnergy',
  'withdrawExpireUnfreeze',
  'withdrawExpireUnfreezeWhileSuiciding',
  'cancelAllUnfreezeV2',
  'voteWitness',
  'withdrawReward',
  'a later note',
])('ignores an internal %s, because its recipient receives no TRX', (note) => {
  expect(sentTransfers(noted(note), [])).toEqual([])
})

test('ignores an internal Tron transaction that has no note or that a contract sends to itself', () => {
  expect(sentTransfers(noted(undefined), [])).toEqual([])
  expect(sentTransfers(noted('suicide', { caller_address: `41${TO}` }), [])).toEqual([])
})

test("returns the token owner or the forwarding contract as a Tron transfer's sender", () => {
  const inner = {
    caller_address: `41${TO}`,
    transferTo_address: `41${'cd'.repeat(20)}`,
    callValueInfo: [{ callValue: 5 }],
    note: hex('call'),
  }
  const paid = log({ topics: [TOPIC, word(TO), word('cd'.repeat(20))] })
  const senders = sentTransfers(info({ log: [paid], internal_transactions: [inner] }), [USDT]).map(({ from }) => from)
  expect(senders).toEqual([TO_ADDRESS, TO_ADDRESS])
})

const transaction = (type: string, value: object, ret?: string): TransactionJson => ({
  txID: 'tx',
  ...(ret !== undefined && { ret: [{ contractRet: ret }] }),
  raw_data: { contract: [{ type, parameter: { value: { owner_address: `41${'ab'.repeat(20)}`, ...value } } }] },
})

test('reports a TRX transfer only when it succeeded', () => {
  const value = { to_address: `41${TO}`, amount: 9 }
  const arrived = [
    { txId: 'tx', outputKey: 'value', address: TO_ADDRESS, memo: null, contract: null, amountAtomic: 9n },
  ]
  expect(nativeTransfer(transaction('TransferContract', value, 'SUCCESS'))).toEqual(arrived)
  expect(pendingTransfers(transaction('TransferContract', value), [USDT])).toEqual(arrived)
  expect(nativeTransfer(transaction('TransferContract', value, 'OUT_OF_TIME'))).toEqual([])
  expect(nativeTransfer(transaction('TransferAssetContract', value, 'SUCCESS'))).toEqual([])
  expect(() => nativeTransfer(transaction('TransferContract', { ...value, amount: 2 ** 60 }))).toThrow('cannot be read')
})

test('reports a pending token transfer even if the address in its call data includes Tron’s 41 prefix', () => {
  const call = (data: string, contract = USDT_ACCOUNT) =>
    pendingTransfers(transaction('TriggerSmartContract', { contract_address: `41${contract}`, data }), [USDT])
  const arrived = { outputKey: `${USDT}:0`, address: TO_ADDRESS, contract: USDT, amountAtomic: 100n }
  expect(call(`a9059cbb${word(TO)}${word('64')}`)).toMatchObject([arrived])
  expect(call(`a9059cbb${word(`41${TO}`)}${word('64')}`)).toMatchObject([arrived])
  expect(call(`095ea7b3${word(TO)}${word('64')}`)).toEqual([])
  expect(call(`a9059cbb${word(TO)}${word('64')}`, 'cd'.repeat(20))).toEqual([])
})
