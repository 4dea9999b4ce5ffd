import type { BotReply } from './bot-message.ts'

/** Messenger user who wrote to the bot. */
export interface BotUser {
  messengerUserId: number
  /** Language of the user's messenger as an IETF tag; null when unknown. */
  language: string | null
}

/** Event in the private chat of a user with the bot. */
export type BotEvent =
  /** The user sent a text. */
  | { kind: 'text'; user: BotUser; text: string }
  /** The user pressed a button of a message. */
  | { kind: 'press'; user: BotUser; pressId: string; action: string }
  /** The user typed a text after the name of the bot, in any chat. The bot suggests messages for that chat. */
  | { kind: 'inline'; user: BotUser; queryId: string; text: string }
  /** The user blocked the bot, or allowed its messages again. */
  | { kind: 'membership'; user: BotUser; isBlocked: boolean }

/** An update that the messenger sends. `event` is null for updates that the bot ignores, such as those of groups. */
export interface BotUpdate {
  /** Number that identifies the update. A repeated delivery has the same number. */
  updateId: number
  event: BotEvent | null
}

/** Verifies and parses requests to the webhook. */
export interface BotWebhook {
  /** Returns whether a header contains the secret of the webhook. Compares in constant time. */
  isAuthentic(secret: string | undefined): boolean
  /** Returns the update in a body; null when the body is malformed. */
  read(body: Uint8Array): BotUpdate | null
  /** Returns the body of the webhook response. It makes the messenger show the reply, if there is one. */
  write(reply: BotReply | null): object
}
