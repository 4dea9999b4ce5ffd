import { createHash, timingSafeEqual } from 'node:crypto'
import type { BotReply } from '@cambio/core/messenger/bot/bot-message'
import type { BotUpdate, BotWebhook } from '@cambio/core/messenger/bot/bot-update'
import { replyCall } from './telegram-message.ts'
import { readUpdate } from './telegram-update.ts'

/** Webhook of a Telegram bot (https://core.telegram.org/bots/api#setwebhook). */
export class TelegramWebhook implements BotWebhook {
  readonly #digest: Buffer

  /** @param secret value of the header X-Telegram-Bot-Api-Secret-Token */
  constructor(secret: string) {
    this.#digest = digestOf(secret)
  }

  isAuthentic(secret: string | undefined): boolean {
    return secret !== undefined && timingSafeEqual(digestOf(secret), this.#digest)
  }

  read(body: Uint8Array): BotUpdate | null {
    return readUpdate(parseJson(body))
  }

  /**
   * Returns the body of the webhook response: a Bot API call that Telegram executes, or an empty object if there is no
   * reply.
   */
  write(reply: BotReply | null): object {
    return reply === null ? {} : replyCall(reply, { opensPages: true })
  }
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
