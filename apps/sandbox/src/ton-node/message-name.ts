import { beginCell, type Message, storeMessage } from '@ton/core'

/**
 * Returns the normalised hash of an external message in hex (TEP-467). It does not depend on the message's encoding.
 */
export function messageName(message: Message): string {
  return beginCell()
    .store(storeMessage({ ...message, init: null }, { forceRef: true }))
    .endCell()
    .hash()
    .toString('hex')
}
