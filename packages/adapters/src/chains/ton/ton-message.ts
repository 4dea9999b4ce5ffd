import { beginCell, Cell, storeMessage, type Message } from '@ton/core'

/** Prefix of a body that is a comment. */
const COMMENT = 0
const OPCODE_BITS = 32
const LONGEST_MEMO = 200
const CONTROL = /\p{Cc}/u

/**
 * Returns the comment of a body, a bag of cells in base64; null for another body, or a comment that is unreadable or
 * cannot be stored.
 */
export function commentOf(body: string): string | null {
  try {
    const slice = Cell.fromBase64(body).beginParse()
    if (slice.remainingBits < OPCODE_BITS || slice.loadUint(OPCODE_BITS) !== COMMENT) return null
    const text = slice.loadStringTail().trim()
    const isKept = text !== '' && text.length <= LONGEST_MEMO && !CONTROL.test(text) && !text.includes('\uFFFD')
    return isKept ? text : null
  } catch {
    return null
  }
}

/** Returns the normalized hash of an external message (TEP-467), hex. It depends only on destination and body. */
export function nameOf(message: Message): string {
  const bare: Message = { ...message, init: null }
  return beginCell()
    .store(storeMessage(bare, { forceRef: true }))
    .endCell()
    .hash()
    .toString('hex')
}
