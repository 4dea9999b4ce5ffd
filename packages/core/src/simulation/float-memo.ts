import { FLOAT_MEMO } from '../chains/deposit-memo.ts'
import type { Instrument } from '../instruments/instrument.ts'

/**
 * Returns the memo that the operator uses to send the exchange's own coins to the hot wallet, or undefined on chains
 * without memos.
 */
export function floatMemoOf({ requiresMemo }: Instrument): string | undefined {
  return requiresMemo ? FLOAT_MEMO : undefined
}
