import { beginCell, type Message, storeMessage } from '@ton/core'

/** Returns the normalised hash of an external message, independent of its encoding (TEP-467), hex. */
export function messageName(message: Message): string {
  return beginCell()
    .store(storeMessage({ ...message, init: null }, { forceRef: true }))
    .endCell()
    .hash()
    .toString('hex')
}
