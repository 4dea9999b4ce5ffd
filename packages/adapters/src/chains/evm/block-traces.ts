import type { Hex } from 'viem'
import type { TraceJson } from './evm-json.ts'
import type { EvmRpc } from './evm-rpc.ts'

/**
 * Returns the traces of a block; null where the node does not know it. Of a block with more traces than fit in memory, only those
 * that move coins and those of whole transactions.
 */
export function blockTraces(rpc: EvmRpc, blockNumber: Hex): Promise<TraceJson[] | null> {
  return rpc.callTraces<TraceJson[] | null>('trace_block', [blockNumber])
}
