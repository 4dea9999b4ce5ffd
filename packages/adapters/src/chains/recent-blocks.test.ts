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
