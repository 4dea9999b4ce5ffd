import { JSONParser } from '@streamparser/json'
import type { TraceJson } from './evm-json.ts'
import { failedCalls, movedByTrace } from './trace-transfers.ts'

type ErrorJson = { code: number; message: string }

/**
 * Reads a `trace_block` response of any size. Keeps only the top-level traces and the traces that move coins, and
 * strips code and input from them. A single transaction can cause many megabytes of traces.
 */
export async function shrinkTraces(response: Response): Promise<Response> {
  const kept: TraceJson[] = []
  const failed: TraceJson[] = []
  let error: ErrorJson | undefined
  const parser = new JSONParser({ paths: ['$.result.*', '$.error'], keepStack: false })
  parser.onValue = ({ value, key }) => {
    if (key === 'error') {
      error = value as unknown as ErrorJson
      return
    }
    const trace = withoutCode(value as unknown as TraceJson)
    if (trace.error !== undefined) failed.push(trace)
    if (trace.traceAddress.length === 0 || (movedByTrace(trace)?.amountAtomic ?? 0n) > 0n) kept.push(trace)
  }
  for await (const chunk of response.body ?? []) parser.write(chunk)
  if (!parser.isEnded) throw new Error('The answer ended before its end')
  const isReverted = failedCalls(failed)
  const result = kept.filter((trace) => trace.traceAddress.length === 0 || !isReverted(trace))
  return Response.json({ jsonrpc: '2.0', id: 1, ...(error ? { error } : { result }) }, { status: response.status })
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
