import type { BotReply } from './bot-message.ts'

/** Messenger user who wrote to the bot. */
export interface BotUser {
  messengerUserId: number
  /** Language set in the user's messenger, as an IETF tag; null if unknown. */
  language: string | null
}

/** An event in a user's private chat with the bot, or an inline query in any chat. */
export type BotEvent =
  /** The user sent a text message. */
  | { kind: 'text'; user: BotUser; text: string }
  /** The user pressed a button below a message. */
  | { kind: 'press'; user: BotUser; pressId: string; action: string }
  /** The user typed something after the bot's name in any chat. The bot suggests messages for that chat. */
  | { kind: 'inline'; user: BotUser; queryId: string; text: string }
  /** The user blocked or unblocked the bot. */
  | { kind: 'membership'; user: BotUser; isBlocked: boolean }

/** An update from the messenger. `event` is null for updates that the bot ignores, such as updates from groups. */
export interface BotUpdate {
  /** Update ID. A repeated delivery has the same ID. */
  updateId: number
  event: BotEvent | null
}

/**
 * Returns the key under which an update is recorded as handled. Only the server can compute it, so an attacker with the
 * server's database role cannot mark future updates as handled.
 */
export type UpdateKeys = (updateId: number) => Uint8Array

/** Verifies and parses the messenger's webhook requests. */
export interface BotWebhook {
  /** Returns whether a request header contains the webhook secret. The comparison takes constant time. */
  isAuthentic(secret: string | undefined): boolean
  /** Returns the update from a request body, or null if the body is malformed. */
  read(body: Uint8Array): BotUpdate | null
  /** Returns the body of the webhook response. If there is a reply, the body makes the messenger display it. */
  write(reply: BotReply | null): object
}
