import { inLanes } from '@cambio/core/shared/in-lanes'
import type { Hash, Hex } from 'viem'
import type { TraceJson } from './evm-json.ts'
import { type EvmRpc, isBrokenConnection, isTimeout } from './evm-rpc.ts'

/** Traces of a block. */
export interface BlockTraces {
  traces: TraceJson[]
  /** Transactions whose traces the node does not return, or not in time. */
  untraced: Hash[]
}

/** A block to trace. `transactions` returns the hashes of its transactions. */
interface TracedBlock {
  number: Hex
  transactions(): Promise<readonly Hash[]>
}

/**
 * Returns a block's traces, or null when the node does not have the block. If the response is too large for memory,
 * returns only the top-level traces and the traces that move coins. If the node cannot trace the whole block, traces its
 * transactions one by one, so that the sender of one huge transaction cannot hide the others.
 * @throws {AdapterError} while the node is unreachable, or while it does not trace any of the transactions either
 */
export async function blockTraces(rpc: EvmRpc, block: TracedBlock): Promise<BlockTraces | null> {
  try {
    const traces = await rpc.callTraces<TraceJson[] | null>('trace_block', [block.number])
    return traces && { traces, untraced: [] }
  } catch (error) {
    if (isUnreachable(error)) throw error
    const found = await tracesOneByOne(rpc, await block.transactions())
    if (found === null) throw error
    return found
  }
}

/** Returns the traces of a block's transactions, or null if the node currently traces none of them. */
async function tracesOneByOne(rpc: EvmRpc, transactions: readonly Hash[]): Promise<BlockTraces | null> {
  const traces = await inLanes(
    transactions,
    (hash) => hash,
    (hash) => tracesOf(rpc, hash),
  )
  const untraced = transactions.filter((_hash, index) => traces[index] === null)
  // A node that no longer traces a transaction that it has just traced is overloaded: no transaction is to blame.
  const traced = transactions.find((_hash, index) => traces[index] !== null)
  if (traced === undefined || (untraced.length > 0 && (await tracesOf(rpc, traced)) === null)) return null
  return { traces: traces.flatMap((own) => own ?? []), untraced }
}

/** Returns a transaction's traces, or null if the node does not return them in time or rejects the request twice. */
async function tracesOf(rpc: EvmRpc, hash: Hash, isRepeated = false): Promise<TraceJson[] | null> {
  try {
    return await rpc.callShrunk<TraceJson[] | null>('trace_transaction', [hash])
  } catch (error) {
    if (isUnreachable(error)) throw error
    return isRepeated || isTimeout(error) ? null : tracesOf(rpc, hash, true)
  }
}

function isUnreachable(error: unknown): boolean {
  return isBrokenConnection(error) && !isTimeout(error)
}
