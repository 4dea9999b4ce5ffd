import type { SentPart, SignedRecord } from '@cambio/core/chains/chain-gateway'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { inLanes } from '@cambio/core/shared/in-lanes'
import { addressOfHex } from './tron-address.ts'
import { heightOf, type TronNode } from './tron-node.ts'

/** Maximum number of blocks in one part of a history. */
const PART = 200

/**
 * Returns the transactions that an account signed in the next final blocks, oldest first. Reads every block, because a
 * full node cannot list transactions by account. A position is a block height. Without `after`, starts at the first
 * block that may contain the newest recorded transaction. If nothing is recorded, starts after the newest final block.
 * @throws {AdapterError} when the node does not respond
 */
export async function tronSentBy(
  node: TronNode,
  address: string,
  after: string | null,
  record: SignedRecord,
): Promise<SentPart> {
  const final = heightOf(await node.final())
  const first = after === null ? ((await record.newestFromHeight()) ?? final + 1) : Number(after) + 1
  const last = Math.min(final, first + PART - 1)
  const heights = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  const sent = await inLanes(heights, String, (height) => sentIn(node, address, height))
  return { txIds: sent.flat(), position: String(Math.max(last, first - 1)), hasMore: last < final }
}

async function sentIn(node: TronNode, address: string, height: number): Promise<string[]> {
  const block = await node.finalBlock(height)
  if (block === null) throw new AdapterError(`The node does not show its final block ${height}`, { retryable: true })
  return (block.transactions ?? [])
    .filter(({ raw_data: { contract } }) =>
      contract.some(({ parameter }) => addressOfHex(parameter.value.owner_address) === address),
    )
    .map(({ txID }) => txID)
}
