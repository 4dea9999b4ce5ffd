import type { FailedTransactionMetadata } from 'litesvm/dist/internal.js'

/** `TransactionError` as nodes write it: a name, or a name with what belongs to it. */
export type ErrorJson = string | Record<string, unknown>

/** The runtime gives errors without more to them as numbers, and their names in its own description of the failure. */
const NAME = /\berr: (?:InstructionError\(\d+, )?(\w+)/

export function errorJson(failed: FailedTransactionMetadata): ErrorJson {
  const error = failed.err()
  const name = NAME.exec(failed.toString())?.[1] ?? 'UnknownError'
  if (typeof error === 'number') return name
  if ('accountIndex' in error) return { [name]: { account_index: error.accountIndex } }
  if (!('err' in error)) return { [name]: error.index }
  const within = error.err()
  return {
    InstructionError: [error.index, typeof within === 'object' && 'code' in within ? { Custom: within.code } : name],
  }
}
