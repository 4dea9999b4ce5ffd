import type { ObservedBlock } from '@cambio/core/chains/observed-block'
import { expect, it, vi } from 'vitest'
import { RecentBlocks } from './recent-blocks.ts'

const BLOCK: ObservedBlock = { height: 7, hash: 'h', parentHash: 'p', at: 0, transfers: [] }

it('fetches a block only once for concurrent and later calls', async () => {
  const gateway = { chain: 'ethereum', block: vi.fn(async () => BLOCK) }
  const blocks = new RecentBlocks()
  await Promise.all([blocks.read(gateway, 7), blocks.read(gateway, 7)])
  expect(await blocks.read(gateway, 7)).toBe(BLOCK)
  expect(gateway.block).toHaveBeenCalledTimes(1)
})

it('fetches a block again after it has been evicted from the cache', async () => {
  const gateway = { chain: 'ethereum', block: vi.fn(async () => BLOCK) }
  const blocks = new RecentBlocks()
  await blocks.read(gateway, 7)
  blocks.forget('ethereum', 7)
  await blocks.read(gateway, 7)
  expect(gateway.block).toHaveBeenCalledTimes(2)
})

it.each([
  ['a missing block', async () => null],
  ['a failed read', async () => Promise.reject(new Error('away'))],
])('does not store %s in the block cache', async (_what, block) => {
  const gateway = { chain: 'ethereum', block: vi.fn(block) }
  const blocks = new RecentBlocks()
  for (let read = 0; read < 2; read += 1) await blocks.read(gateway, 7).catch(() => null)
  expect(gateway.block).toHaveBeenCalledTimes(2)
})

/** Creates a mock gateway. `sizes` is the number of entries in each block, keyed by height. */
const sized = (sizes: Record<number, number>) => ({
  chain: 'bitcoin-cash',
  block: vi.fn(async (height: number) => ({
    ...BLOCK,
    height,
    transfers: Array<never>(Math.floor((sizes[height] ?? 0) / 2)),
    spends: Array<never>(Math.ceil((sizes[height] ?? 0) / 2)),
  })),
})

async function readAll(gateway: ReturnType<typeof sized>, heights: number[]): Promise<number[]> {
  const blocks = new RecentBlocks()
  for (const height of heights) await blocks.read(gateway, height)
  return gateway.block.mock.calls.map(([height]) => height)
}

it('evicts the oldest block when the cached blocks together have more than 200,000 entries', async () => {
  const gateway = sized({ 1: 90_000, 2: 90_000, 3: 90_000 })
  expect(await readAll(gateway, [1, 2, 3, 2, 3, 1])).toEqual([1, 2, 3, 1])
})

it('caches all of 32 blocks with 6,000 transfers and inputs each', async () => {
  const heights = Array.from({ length: 32 }, (_none, height) => height)
  const gateway = sized(Object.fromEntries(heights.map((height) => [height, 6_000])))
  expect(await readAll(gateway, [...heights, ...heights])).toEqual(heights)
})

it('caches a block that alone exceeds the size limit', async () => {
  const gateway = sized({ 1: 10, 2: 900_000 })
  expect(await readAll(gateway, [1, 2, 2, 2, 1])).toEqual([1, 2, 1])
})

it('does not cache a block that was invalidated while it was being read', async () => {
  const gateway = sized({ 7: 1 })
  const blocks = new RecentBlocks()
  const reading = blocks.read(gateway, 7)
  blocks.forget('bitcoin-cash', 7)
  await reading
  await blocks.read(gateway, 7)
  expect(gateway.block).toHaveBeenCalledTimes(2)
})
