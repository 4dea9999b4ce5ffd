import { beforeEach, expect, it } from 'vitest'
import type { ChainGateway, ExpiringGateway, SentPart } from '../chains/chain-gateway.ts'
import { type AccountSignRequest, HOT_KEY, type StoredMark } from '../chains/signer.ts'
import { HistoryGuard } from './history-guard.ts'
import { HistoryStop } from './history-stop.ts'
import { MAX_PARTS } from './transaction-guard.ts'

const CHAIN = 'solana'
const OLDER = { reason: 'older-database', message: expect.stringContaining(CHAIN) }
const REQUEST: AccountSignRequest = {
  kind: 'account',
  chain: CHAIN,
  spendId: '1',
  asset: 'sol',
  from: HOT_KEY,
  sequence: null,
  to: 'user',
  memo: null,
  contract: null,
  amountAtomic: 1n,
  terms: { maxFeeAtomic: 1n, fields: {} },
}

/** Transactions of the hot wallet on the chain, oldest first. */
let mined: string[]
/** Transactions that the signer signed. */
let signed: Set<string>
let killed: boolean
let mark: StoredMark | null
let isNodeAway: boolean
let calls: number

beforeEach(() => {
  mined = []
  signed = new Set()
  killed = false
  mark = null
  isNodeAway = false
  calls = 0
})

/** Returns the transactions after a position, two at a time. */
async function sentBy(address: string, after: string | null): Promise<SentPart> {
  calls += 1
  expect(address).toBe('hot')
  if (isNodeAway) throw new Error('the node is away')
  const from = Number(after ?? 0)
  const txIds = mined.slice(from, from + 2)
  const end = from + txIds.length
  return { txIds, position: mined.length === 0 ? null : String(end), hasMore: end < mined.length }
}

/** Returns a guard as it is right after the signer has started. */
function startedGuard(part: Partial<ExpiringGateway> = { sentBy }): HistoryGuard {
  const gateway: Partial<ExpiringGateway> = { model: 'account', ordering: 'expiring', chain: CHAIN, ...part }
  return new HistoryGuard({
    gateways: new Map([[CHAIN, gateway as ChainGateway]]),
    settlements: {
      isClaimed: async () => false,
      hasClaimsOf: async () => false,
      signedAmong: async (_chain, txIds) => new Set(txIds.filter((txId) => signed.has(txId))),
      newestFromHeight: async () => null,
    },
    evidence: { outputsOf: async () => [] },
    signer: { address: async () => 'hot' },
    stop: new HistoryStop({
      assertMaySign: async () => {
        if (killed) throw new Error('signing is stopped')
      },
      spends: {
        kill: async () => void (killed = true),
        state: async () => ({ killed, isOlder: killed, mark: { revivedAt: 0, spends: 0 } }),
      },
      mark: { read: () => mark, write: (next) => void (mark = next) },
    }),
  })
}

function sign(...txIds: string[]): void {
  mined.push(...txIds)
  for (const txId of txIds) signed.add(txId)
}

it('allows the first payment from a new wallet', async () => {
  await startedGuard().assertExplained(REQUEST)
  expect([killed, mark]).toEqual([false, null])
})

it("allows payments when the signer signed all the hot wallet's transactions", async () => {
  sign('a', 'b', 'c')
  const guard = startedGuard()
  await guard.assertExplained(REQUEST)
  sign('d')
  expect(await guard.compareAll()).toEqual([])
  expect(mark?.historyPositions).toEqual({ [CHAIN]: '4' })
})

it.each([
  ['the newest transaction', ['a', 'b', 'x']],
  ['the oldest transaction', ['x', 'a', 'b']],
  ['a transaction in a later part of the history', ['a', 'b', 'a', 'x', 'b']],
])('stops signing at the first request after a start when %s is unknown', async (_which, chain) => {
  signed = new Set(['a', 'b'])
  mined = chain
  await expect(startedGuard().assertExplained(REQUEST)).rejects.toMatchObject(OLDER)
  expect(killed).toBe(true)
})

it('stops signing without any request when an unknown transaction appears later', async () => {
  sign('a')
  const guard = startedGuard()
  expect(await guard.compareAll()).toEqual([])
  mined.push('x')
  expect(await guard.compareAll()).toMatchObject([{ chain: CHAIN, error: OLDER }])
  expect(killed).toBe(true)
})

it('keeps signing after an operator has reconciled the chain, until the next unknown transaction', async () => {
  mined = ['x']
  await expect(startedGuard().assertExplained(REQUEST)).rejects.toMatchObject(OLDER)
  killed = false
  await startedGuard().assertExplained(REQUEST)
  mined.push('y')
  await expect(startedGuard().assertExplained(REQUEST)).rejects.toMatchObject(OLDER)
})

it('rejects every signing request until one history comparison has succeeded', async () => {
  isNodeAway = true
  const guard = startedGuard()
  expect(await guard.compareAll()).toHaveLength(1)
  await expect(guard.assertExplained(REQUEST)).rejects.toThrow('away')
  isNodeAway = false
  await guard.assertExplained(REQUEST)
  isNodeAway = true
  await guard.assertExplained(REQUEST)
})

it('rejects every signing request until comparisons have read a long history to its end', async () => {
  sign(...Array.from({ length: 2 * MAX_PARTS + 1 }, (_, index) => `tx-${index}`))
  const guard = startedGuard()
  await expect(guard.assertExplained(REQUEST)).rejects.toMatchObject({ retryable: true })
  expect(calls).toBe(MAX_PARTS)
  await guard.assertExplained(REQUEST)
  expect(calls).toBe(MAX_PARTS + 1)
  await guard.assertExplained(REQUEST)
  expect(calls).toBe(MAX_PARTS + 1)
})

it('ignores signing requests for payments from deposit addresses', async () => {
  mined = ['x']
  await startedGuard().assertExplained({ ...REQUEST, from: { purpose: 'deposit', index: 1 } })
  expect(killed).toBe(false)
})

it('does not compare a chain whose gateway lists no transaction history', async () => {
  const guard = startedGuard({})
  await guard.assertExplained(REQUEST)
  expect(await guard.compareAll()).toEqual([])
})

it('does not delay a payment while a later history comparison waits for the node', async () => {
  let isFlooded = false
  const slow = Promise.withResolvers<SentPart>()
  const guard = startedGuard({
    sentBy: (address, after) => (isFlooded ? slow.promise : sentBy(address, after)),
  })
  await guard.assertExplained(REQUEST)
  isFlooded = true
  const comparison = guard.compareAll()
  await expect(guard.assertExplained(REQUEST)).resolves.toBeUndefined()
  slow.resolve({ txIds: [], position: null, hasMore: false })
  await comparison
})
