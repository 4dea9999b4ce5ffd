import type {
  BotAppearance,
  BotMessage,
  BotReply,
  BotSender,
  BotSetUp,
  MenuButton,
  MenuSetter,
  SendOutcome,
  WebhookState,
} from '@cambio/core/messenger/bot/bot-message'
import type { BotUpdate } from '@cambio/core/messenger/bot/bot-update'
import type { UpdateSource } from '@cambio/core/messenger/bot/update-source'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { Api, GrammyError } from 'grammy'
import type { LanguageCode } from 'grammy/types'
import { messageOptions, replyCall, type ButtonRules } from './telegram-message.ts'
import { ALLOWED_UPDATES, readUpdate } from './telegram-update.ts'

/** Type of the library's abort signals. Node's own signals are compatible with it. */
type GrammySignal = Parameters<Api['getUpdates']>[1]

const TIMEOUT_SECONDS = 10
/** How long the Bot API waits for an update before it returns an empty list, in seconds. */
const POLL_SECONDS = 25
const SECOND_MS = 1_000
/** Retry delay in milliseconds after the Bot API rejects the token. Meanwhile, the operator can set a new token. */
const WRONG_TOKEN_MS = 30_000
const UNREACHABLE = 'The Bot API cannot be reached'

export interface TelegramBotOptions extends ButtonRules {
  token: string
  /** Webhook secret; null when the bot polls for updates. */
  webhookSecret: string | null
  /** Base URL of the Bot API, for example `https://api.telegram.org`. */
  apiUrl: string
}

/**
 * Client for the Bot API (https://core.telegram.org/bots/api). No error contains the token, which is part of the URL.
 */
export class TelegramBot implements BotSender, BotSetUp, MenuSetter, UpdateSource {
  readonly #api: Api
  /** Client for long polling. */
  readonly #polling: Api
  readonly #webhookSecret: string | null
  readonly #rules: ButtonRules

  constructor({ token, webhookSecret, apiUrl, opensPages }: TelegramBotOptions) {
    const apiRoot = apiUrl.replace(/\/$/, '')
    this.#api = new Api(token, { apiRoot, timeoutSeconds: TIMEOUT_SECONDS })
    this.#polling = new Api(token, { apiRoot, timeoutSeconds: POLL_SECONDS + TIMEOUT_SECONDS })
    this.#rules = { opensPages }
    this.#webhookSecret = webhookSecret
  }

  async send(message: BotMessage): Promise<SendOutcome> {
    return outcome(() =>
      this.#api.sendMessage(message.messengerUserId, message.text, messageOptions(message, this.#rules)),
    )
  }

  async setMenu(messengerUserId: number, button: MenuButton): Promise<SendOutcome> {
    if (!this.#rules.opensPages) return { kind: 'sent' }
    return outcome(() => this.#api.setChatMenuButton({ chat_id: messengerUserId, menu_button: wireMenuButton(button) }))
  }

  async apply({ webhookUrl, menu, commands }: BotAppearance): Promise<void> {
    await called(async () => {
      const scope = { type: 'all_private_chats' as const }
      for (const [index, { language, list }] of commands.entries())
        await this.#api.setMyCommands(list, {
          scope,
          ...(index > 0 && { language_code: language as LanguageCode }),
        })
      if (this.#rules.opensPages) await this.#api.setChatMenuButton({ menu_button: wireMenuButton(menu) })
      await this.#api.setWebhook(webhookUrl, {
        ...(this.#webhookSecret !== null && { secret_token: this.#webhookSecret }),
        allowed_updates: [...ALLOWED_UPDATES],
      })
    })
  }

  async next(offset: number | null, stop: AbortSignal): Promise<BotUpdate[]> {
    const updates = await called(() =>
      this.#polling.getUpdates(
        { ...(offset !== null && { offset }), timeout: POLL_SECONDS, allowed_updates: [...ALLOWED_UPDATES] },
        stop as unknown as GrammySignal,
      ),
    )
    return updates.map((update) => readUpdate(update) ?? { updateId: update.update_id, event: null })
  }

  async reply(reply: BotReply): Promise<void> {
    const call = replyCall(reply, this.#rules)
    await called<unknown>(() => {
      if (call.method === 'answerCallbackQuery')
        return this.#api.answerCallbackQuery(call.callback_query_id, { text: call.text })
      if (call.method === 'answerInlineQuery') {
        const { inline_query_id: queryId, results, cache_time, is_personal } = call
        return this.#api.answerInlineQuery(queryId, results, { cache_time, is_personal })
      }
      const { method: _method, chat_id: user, text, ...options } = call
      return this.#api.sendMessage(user, text, options)
    })
  }

  async webhook(): Promise<WebhookState> {
    const info = await called(() => this.#api.getWebhookInfo())
    const { url = '', pending_update_count: pending, last_error_date: at, last_error_message: message = '' } = info
    return { url, pending, lastError: at === undefined ? null : { at: at * SECOND_MS, message } }
  }
}

/** Makes a call to a chat and returns its outcome. */
async function outcome(call: () => Promise<unknown>): Promise<SendOutcome> {
  try {
    await call()
    return { kind: 'sent' }
  } catch (error) {
    return error instanceof GrammyError ? outcomeOf(error) : { kind: 'failed', reason: UNREACHABLE }
  }
}

const wireMenuButton = ({ text, opens }: MenuButton) => ({ type: 'web_app' as const, text, web_app: { url: opens } })

/**
 * Derives the outcome from the error of a call to a chat. Uses only error codes and `retry_after`, because the
 * Bot API does not document the error messages.
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
    // Omit the original error, because it contains the webhook secret or the token.
    const isRefusal = error instanceof GrammyError
    throw new AdapterError(isRefusal ? `${error.method}: ${error.error_code} ${error.description}` : UNREACHABLE, {
      retryable: true,
    })
  }
}
