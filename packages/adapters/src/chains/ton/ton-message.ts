import { beginCell, Cell, storeMessage, type Message } from '@ton/core'

/** Opcode at the start of a comment. */
const COMMENT = 0
const OPCODE_BITS = 32
const MAX_MEMO_LENGTH = 200
const CONTROL = /\p{Cc}/u

/**
 * Returns the comment in a message body (a bag of cells in base64). Returns null for any other kind of body, and for a
 * comment that is unreadable or cannot be stored.
 */
export function commentOf(body: string): string | null {
  try {
    const slice = Cell.fromBase64(body).beginParse()
    if (slice.remainingBits < OPCODE_BITS || slice.loadUint(OPCODE_BITS) !== COMMENT) return null
    const text = slice.loadStringTail().trim()
    const isKept = text !== '' && text.length <= MAX_MEMO_LENGTH && !CONTROL.test(text) && !text.includes('\uFFFD')
    return isKept ? text : null
  } catch {
    return null
  }
}

/**
 * Returns the normalised hash of an external message (TEP-467) in hex. It depends only on the destination and the body.
 */
export function nameOf(message: Message): string {
  const bare: Message = { ...message, init: null }
  return beginCell()
    .store(storeMessage(bare, { forceRef: true }))
    .endCell()
    .hash()
    .toString('hex')
}
