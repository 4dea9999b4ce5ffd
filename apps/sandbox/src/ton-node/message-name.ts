import { beginCell, type Message, storeMessage } from '@ton/core'

/** Returns an external message's normalised hash in hex (TEP-467), which does not depend on the message's encoding. */
export function messageName(message: Message): string {
  return beginCell()
    .store(storeMessage({ ...message, init: null }, { forceRef: true }))
    .endCell()
    .hash()
    .toString('hex')
}
