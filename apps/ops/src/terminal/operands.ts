import { UsageError } from './io.ts'

const MAX_TEXT_LENGTH = 500
/** Largest ID in an int column. */
const MAX_SMALL_ID = 2 ** 31 - 1
/** Largest ID in a bigint column. */
const MAX_ROW_ID = 2n ** 63n - 1n

/**
 * Parses a row ID.
 * @throws {UsageError} for any other input
 */
export function rowId(text: string | undefined, of: string): string {
  if (text === undefined || !/^[1-9]\d{0,18}$/.test(text) || BigInt(text) > MAX_ROW_ID)
    throw new UsageError(`"${text ?? ''}" is not the number of ${/^[aeiou]/.test(of) ? 'an' : 'a'} ${of}.`)
  return text
}

/**
 * Parses an order ID.
 * @throws {UsageError} for any other input
 */
export function orderId(text: string | undefined): number {
  return smallId(text, 'order')
}

/**
 * Parses a webhook ID.
 * @throws {UsageError} for any other input
 */
export function webhookId(text: string | undefined): number {
  return smallId(text, 'webhook')
}

/**
 * Parses a withdrawal ID.
 * @throws {UsageError} for any other input
 */
export function withdrawalId(text: string | undefined): number {
  const id = Number(rowId(text, 'withdrawal'))
  if (!Number.isSafeInteger(id)) throw new UsageError(`"${text}" is not the number of a withdrawal.`)
  return id
}

/**
 * Parses an ISO 8601 time in UTC. Returns epoch milliseconds.
 * @throws {UsageError} for any other input
 */
export function instant(text: string | undefined): number {
  const at = text !== undefined && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) throw new UsageError(`"${text ?? ''}" is not a moment like 2026-11-21T10:00:00Z.`)
  return at
}

function smallId(text: string | undefined, of: string): number {
  const id = text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  if (id < 1 || id > MAX_SMALL_ID)
    throw new UsageError(`"${text ?? ''}" is not the number of ${/^[aeiou]/.test(of) ? 'an' : 'a'} ${of}.`)
  return id
}

/**
 * Parses the height of a block.
 * @throws {UsageError} for any other input
 */
export function blockHeight(text: string | undefined): number {
  if (text === undefined || !/^(0|[1-9]\d{0,14})$/.test(text))
    throw new UsageError(`"${text ?? ''}" is not the height of a block.`)
  return Number(text)
}

/**
 * Parses a user ID.
 * @throws {UsageError} for any other input
 */
export function userId(text: string | undefined): number {
  return smallId(text, 'account')
}

/**
 * Parses an API key's ID.
 * @throws {UsageError} for any other input
 */
export function apiId(text: string | undefined): number {
  return smallId(text, 'key')
}

/**
 * Trims and validates a free-text argument.
 * @param name name of the argument in the help: `--note`, `<name>`
 * @throws {UsageError} for input that is empty, too long or contains control characters
 */
export function plainText(text: string | undefined, name: string): string {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') throw new UsageError(`Say ${name}.`)
  if (trimmed.length > MAX_TEXT_LENGTH) throw new UsageError(`${name} is longer than ${MAX_TEXT_LENGTH} characters.`)
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f]/.test(trimmed) || !trimmed.isWellFormed())
    throw new UsageError(`${name} has characters that cannot be kept.`)
  return trimmed
}
