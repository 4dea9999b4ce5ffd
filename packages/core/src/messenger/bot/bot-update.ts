import type { BotReply } from './bot-message.ts'

/** Messenger user who wrote to the bot. */
export interface BotUser {
  messengerUserId: number
  /** Language of the messenger as an IETF tag; null when unknown. */
  language: string | null
}

/** What happened in the private chat of a user with the bot. */
export type BotEvent =
  /** The user sent a text. */
  | { kind: 'text'; user: BotUser; text: string }
  /** The user pressed a button of a message. */
  | { kind: 'press'; user: BotUser; pressId: string; action: string }
  /** The user blocked the bot, or allows its messages again. */
  | { kind: 'membership'; user: BotUser; isBlocked: boolean }

/** An update of the messenger. `event` is null for everything to which the bot does not react, such as groups. */
export interface BotUpdate {
  /** Number that identifies the update. A repeated delivery has the same number. */
  updateId: number
  event: BotEvent | null
}

/** Verifies and reads what arrives at the webhook. */
export interface BotWebhook {
  /** Returns whether a header has the secret of the webhook. Takes the same time for every wrong value. */
  isAuthentic(secret: string | undefined): boolean
  /** Returns the update in a body; null when the body cannot be read. */
  read(body: Uint8Array): BotUpdate | null
  /** Returns the response to an update that makes the messenger show a reply. */
  write(reply: BotReply | null): object
}
