import type { IncomingTransfer } from '@cambio/core/chains/incoming-transfer'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { type Address, type Hash, getAddress } from 'viem'
import type { BlockTracer } from './block-tracer.ts'
import type { BlockJson, ReceiptJson, TraceJson, TransactionJson } from './evm-json.ts'
import type { EvmRpc } from './evm-rpc.ts'
import { failedCalls, movedByTrace } from './trace-transfers.ts'

/**
 * Output key of a transaction's top-level transfer. The key is the same whether the transfer was read from a trace, a
 * block or the mempool.
 */
export const TOP_LEVEL = 'value'
/**
 * Prefix of an internal transfer's output key. It is followed by the position of the transfer's trace (`traceAddress`).
 */
const TRACE_KEY = 'trace:'

export function nativeTransfer(
  txId: Hash,
  to: Address,
  amountAtomic: bigint,
  path: readonly number[],
): IncomingTransfer {
  const outputKey = path.length === 0 ? TOP_LEVEL : `${TRACE_KEY}${path.join('.')}`
  return { txId, outputKey, address: getAddress(to), memo: null, contract: null, amountAtomic }
}

/**
 * Returns a transaction's transfers, including those made by contracts. Omits every call below a failed one, because
 * the failed call reverts it.
 */
function transfersOfTraces(txId: Hash, traces: readonly TraceJson[]): IncomingTransfer[] {
  const isReverted = failedCalls(traces)
  return traces.flatMap((trace) => {
    const moved = movedByTrace(trace)
    if (moved === undefined || moved.amountAtomic === 0n || isReverted(trace)) return []
    return [nativeTransfer(txId, moved.to, moved.amountAtomic, trace.traceAddress)]
  })
}

async function transferOfBody(rpc: EvmRpc, block: BlockJson, txId: Hash): Promise<IncomingTransfer[]> {
  const transaction = await rpc.call<TransactionJson | null>('eth_getTransactionByHash', [txId])
  if (transaction === null || transaction.blockHash !== block.hash) throw movedOn(block)
  if (transaction.to === null || BigInt(transaction.value) === 0n) return []
  const receipt = await rpc.callLarge<ReceiptJson | null>('eth_getTransactionReceipt', [txId])
  if (receipt === null || receipt.blockHash !== block.hash) throw movedOn(block)
  if (BigInt(receipt.status) !== 1n) return []
  return [nativeTransfer(txId, transaction.to, BigInt(transaction.value), [])]
}

const movedOn = (block: BlockJson) =>
  new AdapterError(`Block ${Number(block.number)} changed while it was read`, { retryable: true })

/**
 * Returns the transfers of the chain's native coin in a block. Reads traces, because a block body does not list coins
 * sent by a contract. For a transaction without a trace, uses its body and receipt. `untraced` contains the transactions
 * whose traces the node did not return: coins that contracts send in them are missing.
 */
export async function nativeTransfers(
  rpc: EvmRpc,
  tracer: BlockTracer,
  block: BlockJson,
): Promise<{ transfers: IncomingTransfer[]; untraced: Hash[] }> {
  const read = await tracer.traces({ ...block, transactions: async () => block.transactions })
  if (read === null) throw movedOn(block)
  const byTransaction = new Map<Hash, TraceJson[]>()
  for (const trace of read.traces) {
    if (trace.blockHash !== block.hash) throw movedOn(block)
    if (trace.transactionHash === null) continue
    const own = byTransaction.get(trace.transactionHash)
    if (own) own.push(trace)
    else byTransaction.set(trace.transactionHash, [trace])
  }
  const found: IncomingTransfer[] = []
  for (const txId of block.transactions) {
    const own = byTransaction.get(txId)
    const transfers = own === undefined ? await transferOfBody(rpc, block, txId) : transfersOfTraces(txId, own)
    for (const transfer of transfers) found.push(transfer)
  }
  return { transfers: found, untraced: read.untraced }
}
