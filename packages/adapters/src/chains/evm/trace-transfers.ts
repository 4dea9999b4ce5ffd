import type { Address } from 'viem'
import type { TraceJson } from './evm-json.ts'

/** Returns the transfer that a trace makes from one account to another, or undefined when the trace moves no coins. */
export function movedByTrace({ type, action }: TraceJson): { to: Address; amountAtomic: bigint } | undefined {
  if (type === 'call' && action.callType === 'call' && action.to !== undefined)
    return { to: action.to, amountAtomic: BigInt(action.value ?? '0x0') }
  if (type === 'suicide' && action.refundAddress !== undefined)
    return { to: action.refundAddress, amountAtomic: BigInt(action.balance ?? '0x0') }
  return undefined
}

/**
 * Returns a function that checks whether a trace failed. It also returns true for every call below a failed one,
 * because a failed call reverts the calls that it made.
 */
export function failedCalls(traces: readonly TraceJson[]): (trace: TraceJson) => boolean {
  const failed = new Set(traces.filter(({ error }) => error !== undefined).map((trace) => pathOf(trace)))
  return (trace) => isUnder(failed, trace)
}

/** Returns whether `failed` contains the path of the trace or of a call above it. */
export function isUnder(failed: ReadonlySet<string>, trace: TraceJson): boolean {
  if (failed.size === 0) return false
  for (let depth = 0; depth <= trace.traceAddress.length; depth += 1) if (failed.has(pathOf(trace, depth))) return true
  return false
}

/** Returns a string that identifies a call of a block by its transaction and its position in the call tree. */
export function pathOf({ transactionHash, traceAddress }: TraceJson, depth = traceAddress.length): string {
  return `${transactionHash} ${traceAddress.slice(0, depth).join('.')}`
}
