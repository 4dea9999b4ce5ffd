import type { DueMessengerMessage } from '../../accounts/messenger-message.ts'

/** Delivery side of the outbox for bot messages about accounts. */
export interface MessageOutbox {
  /**
   * Returns the due messages, at most one per chat: confirmation requests first, price alerts last, and otherwise the
   * oldest first. Leaves out expired messages, closed chats and obsolete confirmation requests.
   */
  due(limit: number): Promise<DueMessengerMessage[]>
  /** Stores the hashes of the secrets in a message's buttons. New secrets replace the message's earlier secrets. */
  setButtons(messageId: string, hashes: { yes: Uint8Array; no: Uint8Array }): Promise<void>
  sent(message: DueMessengerMessage): Promise<void>
  /** Records a failed attempt to send a message. The worker retries after `retryMs` milliseconds. */
  failed(message: DueMessengerMessage, retryMs: number): Promise<void>
  /** Delays a chat's messages by `retryMs` milliseconds. The delay does not count as a failed attempt. */
  limited(message: DueMessengerMessage, retryMs: number): Promise<void>
}
