import type {
  BotAppearance,
  BotMessage,
  BotSender,
  BotSetUp,
  SendOutcome,
  WebhookState,
} from '@cambio/core/messenger/bot/bot-message'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { Api, GrammyError } from 'grammy'
import type { LanguageCode } from 'grammy/types'
import { messageOptions } from './telegram-message.ts'
import { ALLOWED_UPDATES } from './telegram-webhook.ts'

const TIMEOUT_SECONDS = 10
const SECOND_MS = 1_000
/** Retry delay after the Bot API rejected the token, in milliseconds. It gives the operator time to set a new token. */
const WRONG_TOKEN_MS = 30_000
const UNREACHABLE = 'The Bot API cannot be reached'

export interface TelegramBotOptions {
  token: string
  webhookSecret: string
  /** Base URL of the Bot API, such as `https://api.telegram.org`. */
  apiUrl: string
}

/**
 * Client of the Bot API (https://core.telegram.org/bots/api). No error contains the token, which is part of the URL.
 */
export class TelegramBot implements BotSender, BotSetUp {
  readonly #api: Api
  readonly #webhookSecret: string

  constructor({ token, webhookSecret, apiUrl }: TelegramBotOptions) {
    this.#api = new Api(token, { apiRoot: apiUrl.replace(/\/$/, ''), timeoutSeconds: TIMEOUT_SECONDS })
    this.#webhookSecret = webhookSecret
  }

  async send(message: BotMessage): Promise<SendOutcome> {
    try {
      await this.#api.sendMessage(message.messengerUserId, message.text, messageOptions(message))
      return { kind: 'sent' }
    } catch (error) {
      return error instanceof GrammyError ? outcomeOf(error) : { kind: 'failed', reason: UNREACHABLE }
    }
  }

  async apply({ webhookUrl, menu, commands }: BotAppearance): Promise<void> {
    await called(async () => {
      const scope = { type: 'all_private_chats' as const }
      for (const [index, { language, list }] of commands.entries())
        await this.#api.setMyCommands(list, {
          scope,
          ...(index > 0 && { language_code: language as LanguageCode }),
        })
      await this.#api.setChatMenuButton({
        menu_button: { type: 'web_app', text: menu.text, web_app: { url: menu.opens } },
      })
      await this.#api.setWebhook(webhookUrl, {
        secret_token: this.#webhookSecret,
        allowed_updates: [...ALLOWED_UPDATES],
      })
    })
  }

  async webhook(): Promise<WebhookState> {
    const info = await called(() => this.#api.getWebhookInfo())
    const { url = '', pending_update_count: pending, last_error_date: at, last_error_message: message = '' } = info
    return { url, pending, lastError: at === undefined ? null : { at: at * SECOND_MS, message } }
  }
}

/**
 * Converts an error of `sendMessage` to the outcome of the message. The Bot API documents error codes and
 * `retry_after`, but no error texts.
 */
function outcomeOf({ error_code: code, description, parameters }: GrammyError): SendOutcome {
  if (code === 429 && parameters.retry_after) return { kind: 'limited', retryMs: parameters.retry_after * SECOND_MS }
  if (code === 429) return { kind: 'later', retryMs: SECOND_MS }
  // 401 and 404 mean that the token is wrong.
  if (code === 401 || code === 404) return { kind: 'later', retryMs: WRONG_TOKEN_MS }
  const isClosed = code === 403 || (code === 400 && description.toLowerCase().includes('chat not found'))
  return isClosed ? { kind: 'blocked' } : { kind: 'failed', reason: `${code} ${description}` }
}

async function called<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    // Leave out the original error, because it contains the secret of the webhook or the token.
    const isRefusal = error instanceof GrammyError
    throw new AdapterError(isRefusal ? `${error.method}: ${error.error_code} ${error.description}` : UNREACHABLE, {
      retryable: true,
    })
  }
}
