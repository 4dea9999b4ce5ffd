import type { BotReply } from './bot-message.ts'
import type { BotUpdate } from './bot-update.ts'

/** Delivers bot updates on request, as an alternative to the webhook. */
export interface UpdateSource {
  /**
   * Waits up to half a minute for updates and returns them, oldest first. The messenger then deletes all updates before
   * `offset`.
   * @param offset ID of the first update to return; null for the oldest update
   * @throws {AdapterError} when the messenger rejects the request, or `stop` is aborted
   */
  next(offset: number | null, stop: AbortSignal): Promise<BotUpdate[]>
  /** Sends the reply to an update. @throws {AdapterError} */
  reply(reply: BotReply): Promise<void>
}
