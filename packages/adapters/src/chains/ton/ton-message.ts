import { beginCell, Cell, storeMessage, type Message } from '@ton/core'

/** A body that begins so is a comment. */
const COMMENT = 0
const OPCODE_BITS = 32
const LONGEST_MEMO = 200
const CONTROL = /\p{Cc}/u

/** The comment of a body, a bag of cells in base64; null where it is none, or nothing that can be read and kept. */
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

/** What a message from outside is known by, however it was written (TEP-467): hash of its destination and body. Hex. */
export function nameOf(message: Message): string {
  const bare: Message = { ...message, init: null }
  return beginCell()
    .store(storeMessage(bare, { forceRef: true }))
    .endCell()
    .hash()
    .toString('hex')
}
