import type { SentPart } from '@cambio/core/chains/chain-gateway'
import { expect, it } from 'vitest'
import { gatewayAnswered, OTHER, OURS, Refused } from './testing/answering-node.ts'

/** Transactions that involve our account, newest first, each with the accounts that signed it. */
type Listed = readonly [txId: string, signers: string[]][]

interface Options {
  limit: number
  commitment: string
  before?: string
  until?: string
  minContextSlot?: number
}

/** Setup of the fake node and of the signer's record. */
interface Setup {
  signed?: ReadonlySet<string>
  /** Number of final slots by which the node lags behind. */
  behind?: number
  /** Whether the node rejects calls that need a slot that it has not reached. */
  checksSlot?: boolean
}

/**
 * Creates a mock node on which each transaction has its own slot, and counts its calls. Returns a function that reads
 * our account's history from this node.
 */
async function historyOf(all: Listed, { signed = new Set(), behind = 0, checksSlot = true }: Setup = {}) {
  const known = all.slice(behind)
  const indexes = new Map(known.map(([txId], index) => [txId, index]))
  const counts = { pages: 0, read: [] as string[] }
  const gateway = await gatewayAnswered({
    getSignaturesForAddress: (address: string, options: Options) => {
      counts.pages += 1
      expect([address, options]).toMatchObject([OURS, { commitment: 'finalized' }])
      if (checksSlot && known.length < (options.minContextSlot ?? 0))
        return new Refused({ code: -32_016, message: 'Minimum context slot has not been reached' })
      // Like Agave: list nothing for an unknown `before`, and everything for an unknown `until`.
      const start = options.before === undefined ? 0 : (indexes.get(options.before) ?? known.length) + 1
      const end = indexes.get(options.until ?? '') ?? known.length
      return known
        .slice(start, Math.min(end, start + options.limit))
        .map(([signature], index) => ({ signature, slot: known.length - start - index, err: null }))
    },
    getTransaction: (txId: string) => {
      counts.read.push(txId)
      const signers = known[indexes.get(txId) ?? known.length]?.[1] ?? []
      if (signers.length === 0) return null
      const accountKeys = [OURS, OTHER].map((pubkey) => ({ pubkey, signer: signers.includes(pubkey) }))
      return { transaction: { message: { accountKeys } }, meta: null }
    },
  })
  const record = {
    signedAmong: async (txIds: readonly string[]) => new Set(txIds.filter((txId) => signed.has(txId))),
    newestFromHeight: async () => null,
  }
  return { counts, sentBy: (after: string | null) => gateway.sentBy(OURS, after, record) }
}

/** Returns the next part of a history after the position `after`. */
async function sentBy(all: Listed, after: string | null, setup?: Setup): Promise<SentPart> {
  return (await historyOf(all, setup)).sentBy(after)
}

/** Returns all parts of a history after the position `after`. */
async function partsOf(all: Listed, after: string | null, setup?: Setup) {
  const { sentBy: next, counts } = await historyOf(all, setup)
  const parts: SentPart[] = []
  for (let position = after; parts.at(-1)?.hasMore !== false; position = parts.at(-1)?.position ?? null) {
    parts.push(await next(position))
    if (parts.length > all.length) throw new Error('the history has no end')
  }
  return { parts, counts, txIds: parts.flatMap(({ txIds }) => txIds), position: parts.at(-1)?.position }
}

/** Returns the position after a complete listing whose newest transaction has this slot and signature. */
const at = (slot: number, signature: string) => JSON.stringify({ compared: { slot, signature }, listing: null })
/** Returns `count` transactions with the IDs `tx-<slot>`, newest first. */
const many = (count: number, signers: string[]): Listed =>
  Array.from({ length: count }, (_, index) => [`tx-${count - index}`, signers])

it('returns only the Solana transactions that our key signed, oldest first', async () => {
  const all: Listed = [
    ['third', [OURS]],
    ['paid', [OTHER]],
    ['first', [OURS, OTHER]],
  ]
  expect(await sentBy(all, null)).toEqual({ txIds: ['first', 'third'], position: at(3, 'third'), hasMore: false })
})

const CONTINUED: Listed = [
  ['new', [OURS]],
  ['ours', [OURS]],
  ['position', [OURS]],
  ['old', [OURS]],
]
it.each([
  ['a position', at(2, 'position')],
  ['a position in the old format, a signature alone', 'position'],
])('continues a Solana history after %s without fetching recorded transactions again', async (_which, after) => {
  const { txIds, position, counts } = await partsOf(CONTINUED, after, { signed: new Set(['ours']) })
  expect([txIds, position, counts.read]).toEqual([['ours', 'new'], at(4, 'new'), ['new']])
})

it('without a position, starts the Solana history at the newest recorded transaction', async () => {
  const all: Listed = [
    ['new', [OURS]],
    ['recorded', [OURS]],
    ['old', [OURS]],
  ]
  expect(await sentBy(all, null, { signed: new Set(['recorded']) })).toEqual({
    txIds: ['recorded', 'new'],
    position: at(3, 'new'),
    hasMore: false,
  })
})

it('returns no transactions and the same position when the account has no new Solana transactions', async () => {
  expect(await sentBy([], null)).toEqual({ txIds: [], position: null, hasMore: false })
  const position = at(1, 'position')
  expect(await sentBy([['position', [OURS]]], position)).toEqual({ txIds: [], position, hasMore: false })
})

it.each([null, at(1, 'tx-1')])(
  'finds an old transaction of the account among many dust transactions, starting at position %s',
  async (after) => {
    const all = many(1_300, [OTHER]).with(1_297, ['tx-3', [OURS]])
    const { parts, txIds, position, counts } = await partsOf(all, after)
    expect([txIds, position]).toEqual([['tx-3'], at(1_300, 'tx-1300')])
    expect(new Set(counts.read).size).toBe(counts.read.length)
    expect(parts.map(({ hasMore }) => hasMore)).toEqual([true, true, true, false])
  },
)

it('reads a history of 100,000 Solana transactions one page per call, and each transaction once', async () => {
  const all = many(100_000, [OURS])
  const signed = new Set(all.map(([txId]) => txId))
  const { parts, txIds, counts } = await partsOf(all, at(1, 'tx-1'), { signed })
  expect(new Set(parts.map(({ position }) => position)).size).toBe(parts.length - 1)
  expect([txIds.length, new Set(txIds).size, counts.pages]).toEqual([99_999, 99_999, parts.length])
  expect(parts.length).toBe(201)
})

it('without a position, reads the Solana history back to the newest recorded transaction', async () => {
  const all = many(1_200, [OURS])
  const { txIds } = await partsOf(all, null, { signed: new Set(['tx-300', 'tx-200']) })
  expect([txIds.length, txIds.includes('tx-300'), txIds.includes('tx-299')]).toEqual([901, true, false])
})

it('returns transactions that arrive while a Solana history is being read in parts', async () => {
  const before = many(700, [OURS])
  const first = await sentBy(before, at(1, 'tx-1'))
  const { txIds, position } = await partsOf([['later', [OURS]], ...before], first.position)
  const expected = ['later', ...before.slice(0, -1).map(([txId]) => txId)]
  expect([...first.txIds, ...txIds].toSorted()).toEqual(expected.toSorted())
  expect(position).toBe(at(701, 'later'))
})

it('throws while the Solana node is behind the slot of the last position', async () => {
  await expect(sentBy(CONTINUED, at(4, 'new'), { behind: 1 })).rejects.toMatchObject({ retryable: true })
})

it('returns no transactions when the Solana node does not know the transaction at the position', async () => {
  const setup = { behind: 1, checksSlot: false }
  expect(await sentBy(CONTINUED, at(4, 'new'), setup)).toEqual({
    txIds: [],
    position: at(4, 'new'),
    hasMore: false,
  })
})

it.each([
  ['has not reached the newest transaction of the listing', true],
  ['does not know the oldest one that was listed', false],
])('throws instead of skipping unread transactions when the node %s', async (_what, checksSlot) => {
  const all = many(1_200, [OURS])
  const { position, hasMore } = await sentBy(all, null)
  expect(hasMore).toBe(true)
  await expect(sentBy(all, position, { behind: 1_000, checksSlot })).rejects.toMatchObject({ retryable: true })
  expect((await sentBy(all, position)).txIds).toContain('tx-700')
})

it('throws while the Solana node cannot return a transaction that it lists', async () => {
  await expect(sentBy([['hidden', []]], null)).rejects.toMatchObject({ retryable: true })
})
