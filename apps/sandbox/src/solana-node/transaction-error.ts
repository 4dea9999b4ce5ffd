import type { FailedTransactionMetadata } from 'litesvm/dist/internal.js'

/**
 * `TransactionError` in a node's JSON: either a name, or an object with the name as the key and the details as the
 * value.
 */
export type ErrorJson = string | Record<string, unknown>

/**
 * Matches an error name in the runtime's error message. For an error without details, the runtime returns only a
 * number, so the name is taken from the message.
 */
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
