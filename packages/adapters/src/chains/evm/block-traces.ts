import type { Hex } from 'viem'
import type { TraceJson } from './evm-json.ts'
import type { EvmRpc } from './evm-rpc.ts'

/**
 * Returns the traces of a block; null when the node does not know the block. For a block with more traces than fit in
 * memory, returns only those that move coins and the top-level ones.
 */
export function blockTraces(rpc: EvmRpc, blockNumber: Hex): Promise<TraceJson[] | null> {
  return rpc.callTraces<TraceJson[] | null>('trace_block', [blockNumber])
}
