import type { BotReply } from './bot-message.ts'
import type { BotUpdate } from './bot-update.ts'

/** Delivers updates of the bot on request, instead of the webhook. */
export interface UpdateSource {
  /**
   * Waits for updates, at most half a minute, and returns them, oldest first. The messenger deletes all updates before
   * `offset`.
   * @param offset number of the first update to return; null for the oldest one
   * @throws {AdapterError} when the messenger refuses, or `stop` is aborted
   */
  next(offset: number | null, stop: AbortSignal): Promise<BotUpdate[]>
  /** Sends the reply to an update. @throws {AdapterError} */
  reply(reply: BotReply): Promise<void>
}
