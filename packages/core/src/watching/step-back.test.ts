import { beforeEach, describe, expect, it } from 'vitest'
import type { Fence } from '../shared/unit-of-work.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import type { BlockRef } from '../chains/observed-block.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { stepBackOverReorg } from './step-back.ts'
import { REMEMBERED_BLOCKS } from './watch-chain.ts'

const CHAIN = 'ethereum'
/** Returns the block at a height on `branch`, which forks from chain `a` above height `from`. */
const block = (height: number, branch = 'a', from = 0): BlockRef => ({
  height,
  hash: `${height > from ? branch : 'a'}${height}`,
})

let work: MemoryUnitOfWork
let fence: Fence
let events: string[]
beforeEach(() => {
  work = new MemoryUnitOfWork(new MemoryDatabase())
  fence = work.lease(`chain:${CHAIN}`)
  events = []
})

async function read(first: number, last: number): Promise<void> {
  for (let height = first; height <= last; height += 1)
    await work.stores.chains.advance(CHAIN, block(height), REMEMBERED_BLOCKS)
}

/** Calls `stepBackOverReorg` with a node at height `tip` on a branch that forks from our chain above height `from`. */
async function stepBack(tip: number, branch = 'a', from = 0, missing: number[] = []): Promise<BlockRef> {
  const gateway = {
    chain: CHAIN,
    block: async (height: number) =>
      height < 0 || height > tip || missing.includes(height) ? null : block(height, branch, from),
  }
  const report = (event: string): void => void events.push(event)
  const deps = { gateway, work, report, clock: { now: () => 0 } } as unknown as ChainWorkerDeps
  const cursor = await work.stores.chains.cursor(CHAIN)
  if (!cursor) throw new Error('nothing was read')
  return stepBackOverReorg(deps, cursor, block(tip, branch, from), fence)
}
const halt = () => work.stores.chains.haltReason(CHAIN)
const hashes = async (...heights: number[]) =>
  Promise.all(heights.map((height) => work.stores.chains.hashAt(CHAIN, height)))

describe('stepBackOverReorg after the worker has read blocks 100 to 1,000', () => {
  beforeEach(() => read(100, 1_000))

  it('continues after the last read block when the node still has this block', async () => {
    expect(await stepBack(1_003)).toEqual(block(1_000))
    expect(events).toEqual([])
  })

  it.each([1, 5, 300, REMEMBERED_BLOCKS])(
    'steps back to the last common block after a reorganisation of %i blocks',
    async (deep) => {
      const fork = 1_000 - deep
      expect(await stepBack(1_001, 'b', fork)).toEqual(block(fork))
      expect(events).toEqual(['reorganisation'])
      expect(await hashes(fork, fork + 1)).toEqual([`a${fork}`, null])
      expect(await work.stores.chains.cursor(CHAIN)).toEqual(block(fork))
      expect(await halt()).toBeNull()
    },
  )

  it('queries only the blocks that it needs, because a node may store only recent blocks', async () => {
    const deep = Array.from({ length: 950 }, (_, height) => height)
    expect(await stepBack(1_001, 'b', 997, deep)).toEqual(block(997))
    expect(events).toEqual(['reorganisation'])
  })

  it('discards no blocks while the node cannot return a block needed for the comparison', async () => {
    expect(await stepBack(1_001, 'b', 990, [999])).toEqual(block(1_000))
    expect(events).toEqual([])
  })

  it('steps back even when the new branch is shorter than the old one', async () => {
    expect(await stepBack(990, 'b', 980)).toEqual(block(980))
  })

  it.each([999, 600, 499, 99, 0])('discards no blocks when the node lags behind at block %i', async (tip) => {
    expect(await stepBack(tip)).toEqual(block(1_000))
    expect(events).toEqual(['node-is-behind'])
    expect(await halt()).toBeNull()
    expect(await hashes(1_000)).toEqual(['a1000'])
  })

  it.each([
    ['as high as ours', 1_000],
    ['higher', 5_000],
    ['somewhat lower', 700],
  ])('halts without reverting anything when the node follows a different chain that is %s', async (_how, tip) => {
    expect(await stepBack(tip, 'b', 400)).toEqual(block(1_000))
    expect(events).toEqual(['another-chain'])
    expect(await halt()).toContain('another chain')
    expect(await hashes(500, 1_000)).toEqual(['a500', 'a1000'])
  })

  it('discards no blocks when the node has no blocks', async () => {
    expect(await stepBack(0, 'b', -1)).toEqual(block(1_000))
    expect(events).toEqual(['node-is-behind'])
  })
})

describe.each([
  ['all stored blocks', 100, REMEMBERED_BLOCKS],
  ['nearly all blocks ever read', 705, 290],
])('stepBackOverReorg after a reorganisation of %s', (_what, first, deep) => {
  it.each([
    ['at once', 0],
    ['after some blocks of the new branch', 8],
  ])('halts the chain when the node switches to a third branch %s', async (_when, further) => {
    await read(first, 1_000)
    const fork = await stepBack(1_001, 'b', 1_000 - deep)
    for (let height = fork.height + 1; height <= fork.height + further; height += 1)
      await work.stores.chains.advance(CHAIN, block(height, 'b', fork.height), REMEMBERED_BLOCKS)
    const before = await work.stores.chains.cursor(CHAIN)
    expect(await stepBack(1_001, 'c', 0)).toEqual(before)
    expect(events).toEqual(['reorganisation', 'another-chain'])
    expect(await halt()).toContain('another chain')
  })
})

it('follows a reorganisation below the first block that the worker has read', async () => {
  await read(100, 105)
  expect(await stepBack(106, 'b', 90)).toMatchObject({ height: 99, hash: 'b99' })
  expect(await halt()).toBeNull()
})

it('keeps all blocks while the node cannot return the block below the first block ever read', async () => {
  await read(100, 105)
  expect(await stepBack(106, 'b', 90, [99])).toEqual(block(105))
  expect(events).toEqual([])
  expect(await halt()).toBeNull()
})
