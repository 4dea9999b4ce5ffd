import { expect, test } from 'vitest'
import { tronAddress } from './tron-address.ts'
import { tronSentBy } from './tron-history.ts'
import type { BlockJson } from './tron-json.ts'
import type { TronNode } from './tron-node.ts'

const [OURS, OTHER] = ['1'.repeat(40), '2'.repeat(40)]
const ADDRESS = tronAddress(`0x${OURS}`)

/**
 * Returns the part of our account's history after the position `after`, and the heights of the blocks that were read.
 * `owners` lists the owners of the transactions in each block.
 */
async function sentBy(owners: Record<number, string[]>, final: number, after: string | null, from: number | null) {
  const read: number[] = []
  const node: Pick<TronNode, 'final' | 'finalBlock'> = {
    final: async () => blockOf(final, []),
    finalBlock: async (height) => {
      read.push(height)
      return height > final || height === 13 ? null : blockOf(height, owners[height] ?? [])
    },
  }
  const record = { signedAmong: async () => new Set<string>(), newestFromHeight: async () => from }
  return { ...(await tronSentBy(node as TronNode, ADDRESS, after, record)), read: read.toSorted((a, b) => a - b) }
}

function blockOf(number: number, owners: string[]): BlockJson {
  return {
    blockID: `block-${number}`,
    block_header: { raw_data: { number, parentHash: `block-${number - 1}` } },
    transactions: owners.map((owner, index) => ({
      txID: `${number}-${index}`,
      raw_data: { contract: [{ type: 'TransferContract', parameter: { value: { owner_address: `41${owner}` } } }] },
    })),
  }
}

test('returns the transactions in final Tron blocks that our key signed, oldest first', async () => {
  const owners = { 4: [OURS], 5: [OTHER, OURS], 6: [OTHER], 7: [OURS], 8: [OURS] }
  expect(await sentBy(owners, 7, '4', null)).toEqual({
    txIds: ['5-1', '7-0'],
    position: '7',
    hasMore: false,
    read: [5, 6, 7],
  })
})

test('starts the Tron history at the first block that may contain the newest recorded transaction', async () => {
  expect(await sentBy({ 6: [OURS] }, 7, null, 6)).toMatchObject({ txIds: ['6-0'], position: '7', read: [6, 7] })
})

test('starts the Tron history at the newest final block when no transaction has been recorded', async () => {
  expect(await sentBy({ 7: [OURS] }, 7, null, null)).toMatchObject({ txIds: [], position: '7', read: [] })
})

test('does not move the history position back when the node reports an older final block', async () => {
  expect(await sentBy({}, 7, '7', null)).toMatchObject({ position: '7', hasMore: false, read: [] })
  expect(await sentBy({}, 5, '7', null)).toMatchObject({ position: '7', hasMore: false, read: [] })
})

test('returns a long Tron history in parts of 200 blocks', async () => {
  const { position, hasMore, read } = await sentBy({}, 1_000, '100', null)
  expect([position, hasMore, read.length]).toEqual(['300', true, 200])
})

test('throws while the Tron node cannot return a final block', async () => {
  await expect(sentBy({}, 20, '10', null)).rejects.toMatchObject({ retryable: true })
})
