/** Numeric memo of 64 bits. Its canonical form has no leading zeros. */
const NUMBER = /^(?:0|[1-9]\d{0,19})$/
const HIGHEST_NUMBER = 2n ** 64n - 1n
const MAX_TEXT_BYTES = 28
const CONTROL = /\p{Cc}/u

export type StellarMemo = { kind: 'id' | 'text'; value: string }

/**
 * Converts a memo to its on-chain form. A number of at most 64 bits becomes a numeric memo, the kind that exchanges
 * issue. Any other string becomes a text memo. Hash memos are not supported. Returns null for a memo that is empty, too
 * long, or contains control characters.
 */
export function stellarMemo(memo: string): StellarMemo | null {
  if (NUMBER.test(memo) && BigInt(memo) <= HIGHEST_NUMBER) return { kind: 'id', value: memo }
  const fits = memo !== '' && Buffer.byteLength(memo) <= MAX_TEXT_BYTES && memo.isWellFormed()
  return fits && !CONTROL.test(memo) ? { kind: 'text', value: memo } : null
}

/**
 * Converts memo bytes to a string, without surrounding white space. Bytes that are not valid text, or that contain
 * control characters, become `0x…`, which does not match any order's memo.
 */
export function memoOfBytes(bytes: Uint8Array): string {
  const text = readable(bytes)?.trim()
  return text !== undefined && !CONTROL.test(text) ? text : `0x${Buffer.from(bytes).toString('hex')}`
}

function readable(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
