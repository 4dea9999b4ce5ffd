import type { Hex } from 'viem'
import type { TraceJson } from './evm-json.ts'
import type { EvmRpc } from './evm-rpc.ts'

/**
 * Returns a block's traces, or null when the node does not have the block. If the response is too large for memory,
 * returns only the top-level traces and the traces that move coins.
 */
export function blockTraces(rpc: EvmRpc, blockNumber: Hex): Promise<TraceJson[] | null> {
  return rpc.callTraces<TraceJson[] | null>('trace_block', [blockNumber])
}
