import { JSONParser } from '@streamparser/json'
import type { TraceJson } from './evm-json.ts'
import { isUnder, movedByTrace, pathOf } from './trace-transfers.ts'

/** Maximum size in bytes of a response whose result is `null`. */
const MAX_NULL_BYTES = 1_000

type ErrorJson = { code: number; message: string }

/**
 * Reads a response of `trace_block` or `trace_transaction` of any size. Returns only the top-level traces and the
 * traces that move coins, without their code and input. The full response may be too large for memory, because one
 * transaction can cause many megabytes of traces. Returns a server error unchanged.
 * Omits all traces below a failed call, because the failure reverts them. Nodes list a call before the calls that it
 * made, so the reader can skip these traces without storing them.
 */
export async function shrinkTraces(response: Response): Promise<Response> {
  if (!response.ok) return response
  const kept: TraceJson[] = []
  const failed = new Set<string>()
  let lastFailed: TraceJson | undefined
  let error: ErrorJson | undefined
  const parser = new JSONParser({ paths: ['$.result.*', '$.error'], keepStack: false })
  parser.onValue = ({ value, key }) => {
    if (key === 'error') {
      error = value as unknown as ErrorJson
      return
    }
    const trace = value as unknown as TraceJson
    const isTop = trace.traceAddress.length === 0
    if (lastFailed !== undefined && isBelow(trace, lastFailed)) return
    if (trace.error !== undefined && trace.subtraces !== 0) {
      failed.add(pathOf(trace))
      lastFailed = trace
    }
    const isMoving = trace.error === undefined && (movedByTrace(trace)?.amountAtomic ?? 0n) > 0n
    if (isTop || isMoving) kept.push(withoutCode(trace))
  }
  const first: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    parser.write(chunk)
    size += chunk.length
    if (size <= MAX_NULL_BYTES) first.push(chunk)
  }
  if (!parser.isEnded) throw new Error('The answer ended before its end')
  // The parser does not report `null`, with which a node answers that it does not know the block or transaction.
  if (size <= MAX_NULL_BYTES && isNull(first)) return Response.json({ jsonrpc: '2.0', id: 1, result: null })
  const result = kept.filter((trace) => trace.traceAddress.length === 0 || !isUnder(failed, trace))
  return Response.json({ jsonrpc: '2.0', id: 1, ...(error ? { error } : { result }) }, { status: response.status })
}

function isNull(chunks: readonly Uint8Array[]): boolean {
  return (JSON.parse(Buffer.concat(chunks).toString()) as { result?: unknown }).result === null
}

/** Returns whether `trace` is a call that `parent` made, directly or through other calls. */
function isBelow(trace: TraceJson, parent: TraceJson): boolean {
  return (
    trace.transactionHash === parent.transactionHash &&
    trace.traceAddress.length > parent.traceAddress.length &&
    parent.traceAddress.every((index, depth) => trace.traceAddress[depth] === index)
  )
}

function withoutCode({ type, action, error, traceAddress, transactionHash, blockHash }: TraceJson): TraceJson {
  const { callType, from, to, value, address, refundAddress, balance } = action
  return {
    type,
    action: { callType, from, to, value, address, refundAddress, balance },
    ...(error === undefined ? {} : { error }),
    traceAddress,
    transactionHash,
    blockHash,
  }
}
