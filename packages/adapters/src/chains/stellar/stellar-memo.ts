/** A memo that is a number has 64 bits; its one spelling has no leading zero. */
const NUMBER = /^(?:0|[1-9]\d{0,19})$/
const HIGHEST_NUMBER = 2n ** 64n - 1n
const LONGEST_TEXT_BYTES = 28
const CONTROL = /\p{Cc}/u

export type StellarMemo = { kind: 'id' | 'text'; value: string }

/**
 * How a memo is written on chain: digits as a number, as exchanges give them out, all else as text. Null for what fits neither
 * (the hashes that some memos are cannot be typed here).
 */
export function stellarMemo(memo: string): StellarMemo | null {
  if (NUMBER.test(memo) && BigInt(memo) <= HIGHEST_NUMBER) return { kind: 'id', value: memo }
  const fits = memo !== '' && Buffer.byteLength(memo) <= LONGEST_TEXT_BYTES && memo.isWellFormed()
  return fits && !CONTROL.test(memo) ? { kind: 'text', value: memo } : null
}

/** The text of memo bytes: what can be read as it is, the rest as `0x…`, which is no order's memo. */
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
