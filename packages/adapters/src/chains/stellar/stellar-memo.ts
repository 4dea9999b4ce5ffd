/** Numeric memo of 64 bits. Its canonical spelling has no leading zero. */
const NUMBER = /^(?:0|[1-9]\d{0,19})$/
const HIGHEST_NUMBER = 2n ** 64n - 1n
const LONGEST_TEXT_BYTES = 28
const CONTROL = /\p{Cc}/u

export type StellarMemo = { kind: 'id' | 'text'; value: string }

/**
 * Returns a memo as it is written on chain: digits become a number, as exchanges issue them, and other text stays text.
 * Null for what fits neither (hash memos cannot be entered here).
 */
export function stellarMemo(memo: string): StellarMemo | null {
  if (NUMBER.test(memo) && BigInt(memo) <= HIGHEST_NUMBER) return { kind: 'id', value: memo }
  const fits = memo !== '' && Buffer.byteLength(memo) <= LONGEST_TEXT_BYTES && memo.isWellFormed()
  return fits && !CONTROL.test(memo) ? { kind: 'text', value: memo } : null
}

/** Returns the text of memo bytes: readable text as it is, other bytes as `0x…`, which matches no order's memo. */
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
