import { afterEach, expect, it } from 'vitest'
import { numberToHex, pad } from 'viem'
import { BLOCK, OURS, startMockEvmNode, STRANGER, TOKEN } from './testing/mock-evm-node.ts'

let node: Awaited<ReturnType<typeof startMockEvmNode>> | undefined
afterEach(() => node?.close())

const block = () => ({ result: { number: '0x7', hash: BLOCK, transactions: [] } })
const AT = { height: 7, hash: BLOCK }

it('reads each token balance separately if the node does not execute a call without a recipient', async () => {
  node = await startMockEvmNode({
    eth_getBlockByNumber: block,
    eth_call: ([call]) =>
      (call as { to?: string }).to === undefined
        ? { error: { code: -32_000, message: 'execution reverted' } }
        : { result: pad(numberToHex(5n)) },
  })
  expect(await node.gateway.balanceAt([OURS, STRANGER], TOKEN, AT)).toBe(10n)
})

it('returns no total balance if the block was replaced in the meantime', async () => {
  let reads = 0
  node = await startMockEvmNode({
    eth_getBlockByNumber: () => ({
      result: { ...block().result, hash: (reads += 1) > 1 ? `0x${'c'.repeat(64)}` : BLOCK },
    }),
    eth_call: () => ({ result: pad(numberToHex(5n)) }),
  })
  expect(await node.gateway.balanceAt([OURS], TOKEN, AT)).toBeNull()
})
