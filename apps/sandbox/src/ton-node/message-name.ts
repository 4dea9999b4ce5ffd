import { beginCell, type Message, storeMessage } from '@ton/core'

/** The name of a message from outside, whatever it was written like (TEP-467). Hex. */
export function messageName(message: Message): string {
  return beginCell()
    .store(storeMessage({ ...message, init: null }, { forceRef: true }))
    .endCell()
    .hash()
    .toString('hex')
}
