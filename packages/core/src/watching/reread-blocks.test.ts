import { expect, test } from 'vitest'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { IncomingTransfer } from '../chains/incoming-transfer.ts'
import type { ObservedBlock } from '../chains/observed-block.ts'
import { DEFAULT_ORDER_TERMS } from '../orders/order-terms.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { CATALOGUE, NOON, order } from '../testing/fixtures.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import { rereadBlocks } from './reread-blocks.ts'

const { chain } = CATALOGUE.get({ slug: 'eth' })
const READ = 30
const MINUTE_MS = 60_000

const paid = (height: number): IncomingTransfer => ({
  txId: `tx ${height}`,
  outputKey: 'value',
  address: 'ours',
  memo: null,
  contract: null,
  amountAtomic: 5n * 10n ** 17n,
})

/**
 * Creates an order with the deposit address `ours` on a chain whose blocks up to `READ` have been read. The watcher
 * recorded no deposits, although the blocks 3 and 12 contain one each.
 */
async function start() {
  const db = new MemoryDatabase()
  const work = new MemoryUnitOfWork(db)
  const made = order('FIXED', { from: 'eth', depositAddress: 'ours' })
  db.orders.set(made.orderId, made)
  db.addresses.set(`${chain} ours`, {
    key: { purpose: 'deposit', index: 1 },
    owner: { orderId: made.orderId, userId: null },
  })
  const node = {
    blockMs: 0,
    answer: (height: number): Pick<ObservedBlock, 'hash'> | null => ({ hash: `block-${height}` }),
  }
  for (let height = 1; height <= READ; height += 1)
    await work.stores.chains.advance(chain, { height, hash: `block-${height}` }, 20)
  const [heights, reports]: [number[], object[]] = [[], []]
  let now = NOON
  const deps = {
    gateway: {
      chain,
      model: 'account',
      async block(height: number) {
        heights.push(height)
        now += node.blockMs
        const part = node.answer(height)
        const transfers = [3, 12].includes(height) ? [paid(height)] : []
        return part && { height, parentHash: `block-${height - 1}`, at: NOON, transfers, ...part }
      },
    },
    work,
    catalogue: CATALOGUE,
    terms: DEFAULT_ORDER_TERMS,
    ticks: { latest: () => null },
    reach: () => {},
    report: (event: string, facts: object) => reports.push({ event, ...facts }),
    clock: { now: () => now },
  } as unknown as ChainWorkerDeps
  return {
    work,
    node,
    reports,
    request: (from: number, to: number) => work.stores.chains.requestReread(chain, { from, to }),
    open: () => work.stores.chains.rereadRequest(chain),
    wait: (ms: number) => (now += ms),
    deposits: async () => (await work.stores.orders.depositsOf(made.orderId)).map(({ txId }) => txId),
    /** Runs one pass. Returns the heights of the blocks that it read, and whether it has more. */
    async pass() {
      heights.length = 0
      const hasMore = await rereadBlocks(deps, work.lease(`chain:${chain}`))
      return { hasMore, heights: [...heights] }
    },
  }
}

const from = (first: number, count: number) => Array.from({ length: count }, (_unused, index) => first + index)

test('rereadBlocks reads ten blocks per pass and records each missing deposit once', async () => {
  const { pass, request, open, deposits, reports } = await start()
  for (const _time of ['first', 'second']) {
    await request(2, 14)
    expect(await pass()).toEqual({ hasMore: true, heights: from(2, 10) })
    expect(await pass()).toEqual({ hasMore: false, heights: from(12, 3) })
    expect([await open(), await deposits()]).toEqual([null, ['tx 3', 'tx 12']])
  }
  expect(await pass()).toEqual({ hasMore: false, heights: [] })
  const found = (block: number) => ({ event: 'missing-deposits-recorded', chain, block, deposits: 1 })
  const done = { event: 'blocks-reread', chain, to: 14 }
  expect(reports).toEqual([found(3), found(12), done, done])
})

test.each<[string, (height: number) => { hash: string } | null]>([
  ['returns no block', () => null],
  ['returns another block than before', () => ({ hash: 'other' })],
  [
    'is unreachable',
    () => {
      throw new AdapterError('away', { retryable: true })
    },
  ],
])('rereadBlocks waits a minute while the node %s', async (_case, answer) => {
  const { pass, request, open, node, wait, deposits, reports } = await start()
  const { answer: good } = node
  await request(11, 12)
  node.answer = (height) => (height === 12 ? answer(height) : good(height))
  expect(await pass()).toEqual({ hasMore: false, heights: [11, 12] })
  expect(reports).toEqual([{ event: 'block-not-reread', chain, block: 12 }])
  expect(await open()).toMatchObject({ from: 12, to: 12 })
  node.answer = good
  wait(MINUTE_MS - 1)
  expect((await pass()).heights).toEqual([])
  wait(1)
  expect((await pass()).heights).toEqual([12])
  expect([await open(), await deposits()]).toEqual([null, ['tx 12']])
})

test('rereadBlocks reads fewer blocks per pass from a slow node', async () => {
  const { pass, request, node } = await start()
  node.blockMs = 2_500
  await request(2, 14)
  expect(await pass()).toEqual({ hasMore: true, heights: [2, 3] })
})

test('rereadBlocks ends with the last block that the worker has read', async () => {
  const { pass, request, open, work } = await start()
  await request(29, 30)
  await work.stores.chains.rewind(chain, { height: 29, hash: 'block-29' })
  expect(await pass()).toEqual({ hasMore: false, heights: [29] })
  expect(await open()).toBeNull()
})
