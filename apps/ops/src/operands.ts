import { UsageError } from './io.ts'

const LONGEST_TEXT = 500
/** Of an int column. */
const MAX_SMALL_ID = 2 ** 31 - 1
/** Of a bigint column. */
const MAX_ROW_ID = 2n ** 63n - 1n

/** @throws {UsageError} when it is not the number of a row */
export function rowId(text: string | undefined, of: string): string {
  if (text === undefined || !/^[1-9]\d{0,18}$/.test(text) || BigInt(text) > MAX_ROW_ID)
    throw new UsageError(`"${text ?? ''}" is not the number of ${/^[aeiou]/.test(of) ? 'an' : 'a'} ${of}.`)
  return text
}

/** @throws {UsageError} when it is not an order id */
export function orderId(text: string | undefined): number {
  return smallId(text, 'order')
}

/** @throws {UsageError} when it is not the number of a webhook */
export function webhookId(text: string | undefined): number {
  return smallId(text, 'webhook')
}

/** @throws {UsageError} when it is not the number of a withdrawal */
export function withdrawalId(text: string | undefined): number {
  const id = Number(rowId(text, 'withdrawal'))
  if (!Number.isSafeInteger(id)) throw new UsageError(`"${text}" is not the number of a withdrawal.`)
  return id
}

/** A moment as ISO 8601, epoch milliseconds. @throws {UsageError} */
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

/** @throws {UsageError} when it is not the number of an account */
export function userId(text: string | undefined): number {
  return smallId(text, 'account')
}

/** @throws {UsageError} when it is not the number of a key */
export function apiId(text: string | undefined): number {
  return smallId(text, 'key')
}

/** A text that the database takes and a person can read; `name` as a command's help has it: `--note`, `<name>`. @throws {UsageError} */
export function plainText(text: string | undefined, name: string): string {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') throw new UsageError(`Say ${name}.`)
  if (trimmed.length > LONGEST_TEXT) throw new UsageError(`${name} is longer than ${LONGEST_TEXT} characters.`)
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f]/.test(trimmed) || !trimmed.isWellFormed())
    throw new UsageError(`${name} has characters that cannot be kept.`)
  return trimmed
}
