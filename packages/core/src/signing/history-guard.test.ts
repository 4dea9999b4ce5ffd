import { beforeEach, expect, it } from 'vitest'
import type { ChainGateway, NumberedGateway, OutputsGateway, TransactionStatus } from '../chains/chain-gateway.ts'
import { type AccountSignRequest, HOT_KEY, type OutputsSignRequest, type StoredMark } from '../chains/signer.ts'
import type { Outpoint } from './evidence.ts'
import { HistoryGuard } from './history-guard.ts'
import { HistoryStop } from './history-stop.ts'

const CHAIN = 'ethereum'
const UTXO_CHAIN = 'litecoin'

let claims: Set<string>
let mined: number
let mempool: number
let recorded: Outpoint[]
let unspent: Set<string>
let status: TransactionStatus
let killed: boolean
let mark: StoredMark | null
let utxoNodeError: Error | null

beforeEach(() => {
  claims = new Set()
  mined = 0
  mempool = 0
  recorded = []
  unspent = new Set()
  status = { status: 'included', block: { height: 1, hash: 'block' }, succeeded: true, feeAtomic: 1n }
  killed = false
  mark = null
  utxoNodeError = null
})

/** Returns a guard as it is right after the signer has started. */
function startedGuard(firstSequence: number | null = 0): HistoryGuard {
  const numbered: Partial<NumberedGateway> = {
    model: 'account',
    ordering: 'numbered',
    chain: CHAIN,
    firstSequence,
    nextSequence: async () => mined,
    pendingSequence: async () => mined + mempool,
    terms: async () => ({ maxFeeAtomic: 1n, fields: {} }),
  }
  const outputs: Partial<OutputsGateway> = {
    model: 'outputs',
    chain: UTXO_CHAIN,
    isUnspent: async ({ txId, vout }) => {
      if (utxoNodeError) throw utxoNodeError
      return unspent.has(`${txId}:${vout}`)
    },
    transaction: async () => status,
  }
  return new HistoryGuard({
    gateways: new Map([
      [CHAIN, numbered as ChainGateway],
      [UTXO_CHAIN, outputs as ChainGateway],
    ]),
    settlements: {
      isClaimed: async (_chain, claim) => claims.has(claim),
      hasClaimsOf: async (_chain, prefix) => [...claims].some((claim) => claim.startsWith(prefix)),
      signedAmong: async () => new Set(),
      newestFromHeight: async () => null,
    },
    evidence: { outputsOf: async () => recorded },
    signer: { address: async () => 'hot' },
    stop: new HistoryStop({
      assertMaySign: async () => {},
      spends: {
        kill: async () => void (killed = true),
        state: async () => ({ killed, isOlder: killed, mark: { revivedAt: 0, spends: 0 } }),
      },
      mark: { read: () => mark, write: (next) => void (mark = next) },
    }),
  })
}

const request = (sequence: number | null, part: Partial<AccountSignRequest> = {}): AccountSignRequest => ({
  kind: 'account',
  chain: CHAIN,
  spendId: '1',
  asset: 'eth',
  from: HOT_KEY,
  sequence,
  to: 'user',
  memo: null,
  contract: null,
  amountAtomic: 1n,
  terms: { maxFeeAtomic: 1n, fields: {} },
  ...part,
})

/** Records a signature with a sequence number. */
const sign = (sequence: number): unknown => claims.add(`hot/0:${sequence}`)
const AHEAD = { reason: 'older-database', message: expect.stringContaining(CHAIN) }

it('allows the first payment from a new wallet', async () => {
  await startedGuard().assertExplained(request(null))
  expect(killed).toBe(false)
})

it('allows a restart when the signer signed all mined and pending transactions', async () => {
  for (const sequence of [0, 1, 2]) sign(sequence)
  mined = 2
  mempool = 1
  await startedGuard().assertExplained(request(null))
  expect(killed).toBe(false)
})

it.each([
  ['mined', () => (mined = 2)],
  ['in the mempool', () => (mempool = 1)],
])('stops signing at the first request after a start when an unknown transaction is %s', async (_where, happen) => {
  sign(0)
  mined = 1
  happen()
  await expect(startedGuard().assertExplained(request(null))).rejects.toMatchObject(AHEAD)
  expect(killed).toBe(true)
})

it('stops signing when a wallet without recorded signatures has sent a transaction', async () => {
  mined = 1
  await expect(startedGuard().assertExplained(request(null))).rejects.toMatchObject(AHEAD)
})

it('stops signing when an unknown transaction uses a sequence number while the signer is running', async () => {
  const guard = startedGuard()
  await guard.assertExplained(request(0))
  sign(0)
  mined = 2
  await expect(guard.assertExplained(request(2))).rejects.toMatchObject(AHEAD)
  expect(killed).toBe(true)
})

it('allows concurrent signing requests that arrive out of order', async () => {
  const guard = startedGuard()
  for (const sequence of [2, 0, 1]) {
    await guard.assertExplained(request(sequence))
    sign(sequence)
  }
  expect(killed).toBe(false)
})

it('keeps signing after an operator has reconciled the chain, until the next unknown transaction', async () => {
  mined = 3
  await expect(startedGuard().assertExplained(request(null))).rejects.toMatchObject(AHEAD)
  killed = false
  await startedGuard().assertExplained(request(3))
  await startedGuard().assertExplained(request(3))
  expect(killed).toBe(false)
  mined = 4
  await expect(startedGuard().assertExplained(request(null))).rejects.toMatchObject(AHEAD)
})

it('accepts any first sequence number on a chain that derives this number from the ledger', async () => {
  mined = 900
  const guard = startedGuard(null)
  for (const sequence of [902, 900, 901]) {
    await guard.assertExplained(request(sequence))
    sign(sequence)
  }
  mined = 904
  await expect(startedGuard(null).assertExplained(request(null))).rejects.toMatchObject(AHEAD)
})

it('ignores unknown transactions from deposit addresses', async () => {
  mined = 5
  await startedGuard().assertExplained(request(null, { from: { purpose: 'deposit', index: 1 } }))
  expect(killed).toBe(false)
})

const PAYMENT: OutputsSignRequest = {
  kind: 'outputs',
  chain: UTXO_CHAIN,
  spendId: '1',
  asset: 'ltc',
  change: [],
  inputs: [{ txId: 'a', vout: 0, amountAtomic: 2n, key: HOT_KEY }],
  outputs: [{ address: 'user', amountAtomic: 1n }],
}

/** Records two outputs. The second output is already spent on-chain. */
const spendOne = (): void => {
  recorded = [
    { txId: 'a', vout: 0 },
    { txId: 'b', vout: 1 },
  ]
  unspent.add('a:0')
}

it('stops signing on a UTXO chain when an unknown transaction has spent a recorded output', async () => {
  spendOne()
  await expect(startedGuard().assertExplained(PAYMENT)).rejects.toThrow('litecoin: the database does not contain')
  expect(killed).toBe(true)
  killed = false
  await startedGuard().assertExplained(PAYMENT)
  unspent.delete('a:0')
  await expect(startedGuard().assertExplained(PAYMENT)).rejects.toMatchObject({ reason: 'older-database' })
  await startedGuard().assertExplained(PAYMENT)
})

it.each([
  ['a recorded payment spent an output', () => claims.add('b:1')],
  ['the node does not know the transaction of an output', () => (status = { status: 'unknown' })],
])('allows a payment on a UTXO chain when %s', async (_what, explain) => {
  spendOne()
  explain()
  await startedGuard().assertExplained(PAYMENT)
  expect(killed).toBe(false)
})

it("stops signing when an unknown transaction spends a payment's input while the signer is running", async () => {
  recorded = [{ txId: 'a', vout: 0 }]
  unspent.add('a:0')
  const guard = startedGuard()
  await guard.assertExplained(PAYMENT)
  unspent.delete('a:0')
  await expect(guard.assertExplained(PAYMENT)).rejects.toMatchObject({ reason: 'older-database' })
  expect(killed).toBe(true)
})

it('allows a higher fee for a payment that has already used its input', async () => {
  recorded = [{ txId: 'a', vout: 0 }]
  claims.add('a:0')
  await startedGuard().assertExplained(PAYMENT)
  expect(killed).toBe(false)
})

it('stops signing as soon as a node that was behind reports an unknown transaction', async () => {
  recorded = [{ txId: 'a', vout: 0 }]
  unspent.add('a:0')
  const guard = startedGuard()
  expect(await guard.compareAll()).toEqual([])
  unspent.delete('a:0')
  expect(await guard.compareAll()).toMatchObject([{ chain: UTXO_CHAIN, error: { reason: 'older-database' } }])
  expect(killed).toBe(true)
})

it.each([
  ['on a chain whose sequence numbers start at zero', 0],
  ['after the first comparison on a chain whose sequence numbers come from the ledger', null],
])('compares sequence numbers even without a signing request %s', async (_where, firstSequence) => {
  mined = 900
  for (let sequence = 0; sequence < 900; sequence += 1) sign(sequence)
  const guard = startedGuard(firstSequence)
  expect(await guard.compareAll()).toEqual([])
  sign(900)
  mined = 901
  expect(await guard.compareAll()).toEqual([])
  mined = 902
  expect(await startedGuard(firstSequence).compareAll()).toMatchObject([{ chain: CHAIN, error: AHEAD }])
  expect(killed).toBe(true)
})

it("compares the histories of the other chains while one chain's node does not respond", async () => {
  mined = 1
  recorded = [{ txId: 'a', vout: 0 }]
  const away = new Error('the node is away')
  utxoNodeError = away
  const failed = await startedGuard().compareAll()
  expect(failed).toMatchObject([
    { chain: CHAIN, error: AHEAD },
    { chain: UTXO_CHAIN, error: away },
  ])
})
