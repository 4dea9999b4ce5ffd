import { badCall, BotApiError } from './bot-api-error.ts'
import { Chats, type ChatMessage } from './chats.ts'
import { PARAMETERS } from './parameters.ts'
import { WebhookDelivery } from './webhook-delivery.ts'
import { MESSENGER_SANDBOX_TOKEN } from '../sandbox-bot.ts'
import type * as z from 'zod'

/** Messenger user who writes to the bot. */
export interface Writer {
  user: number
  language: string
}

type Method = keyof typeof PARAMETERS
type Calls = { [M in Method]: (parameters: z.output<(typeof PARAMETERS)[M]>) => unknown }

/** Simulated messenger: the Bot API methods, users' chats with the bot, and the webhook. */
export class SandboxMessenger {
  readonly chats = new Chats()
  /** The bot's commands in each language. */
  readonly commands = new Map<string, unknown>()
  readonly #webhook = new WebhookDelivery(({ method, ...parameters }) => this.#reply(String(method), parameters))
  #lastPress = 0

  readonly #calls: Calls = {
    getMe: () => ({ ...BOT, can_join_groups: false, can_read_all_group_messages: false }),
    setWebhook: ({ url, secret_token: secret = null, allowed_updates: allowedUpdates }) => {
      if (url === '') this.#webhook.clear()
      else this.#webhook.set({ url, secret, allowedUpdates })
      return true
    },
    deleteWebhook: ({ drop_pending_updates: dropsPending }) => {
      this.#webhook.clear(dropsPending)
      return true
    },
    getUpdates: ({ offset, limit, timeout, allowed_updates: allowedUpdates }) =>
      this.#webhook.pull({ offset, limit, timeoutMs: timeout * 1_000, allowedUpdates }),
    getWebhookInfo: () => this.#webhook.info(),
    sendMessage: ({ chat_id: user, text, reply_markup: markup }) =>
      wireMessage(user, this.chats.send(user, text, markup?.inline_keyboard ?? [])),
    editMessageText: ({ chat_id: user, message_id: id, text, reply_markup: markup }) =>
      wireMessage(user, this.chats.edit(user, id, { text, buttons: markup?.inline_keyboard ?? [] })),
    answerCallbackQuery: ({ callback_query_id: id, text }) => {
      this.chats.answerPress(id, text)
      return true
    },
    answerInlineQuery: ({ inline_query_id: id, results }) => {
      this.chats.answerQuery(id, results)
      return true
    },
    setMyCommands: ({ commands, language_code: language }) => {
      this.commands.set(language, commands)
      return true
    },
    setChatMenuButton: ({ chat_id: user = null, menu_button: button }) => {
      this.chats.setMenuButton(user, button)
      return true
    },
  }

  /** Calls a Bot API method. @throws {BotApiError} */
  call(method: string, parameters: unknown): unknown {
    // Method names are case-insensitive (Bot API, "Making requests").
    const known = Object.keys(PARAMETERS).find((name) => name.toLowerCase() === method.toLowerCase())
    if (known === undefined) throw new BotApiError(404, 'Not Found')
    return this.#run(known as Method, parameters)
  }

  /** Sends a message from a user to the bot. */
  write({ user, language }: Writer, text: string): void {
    const messageId = this.chats.write(user, text)
    this.#webhook.add('message', {
      message_id: messageId,
      from: wireUser(user, language),
      chat: wireChat(user),
      date: seconds(),
      text,
    })
  }

  /** Sends an inline query from a user to the bot. The bot's result cards appear in the user's chat view. */
  query({ user, language }: Writer, text: string): void {
    this.#lastPress += 1
    const id = `${Date.now()}${this.#lastPress}`
    this.chats.query(user, id)
    this.#webhook.add('inline_query', {
      id,
      from: wireUser(user, language),
      query: text,
      offset: '',
      chat_type: 'sender',
    })
  }

  /** Records that a user has allowed the bot to send messages. */
  allowMessages({ user, language }: Writer): void {
    const messageId = this.chats.open(user)
    this.#webhook.add('message', {
      message_id: messageId,
      from: wireUser(user, language),
      chat: wireChat(user),
      date: seconds(),
      write_access_allowed: { from_request: true },
    })
  }

  /** Presses a button as a user if the button reports an action to the bot. Returns false for an unknown button. */
  press({ user, language }: Writer, messageId: number, action: string): boolean {
    const message = this.chats.view(user).messages.find((one) => one.messageId === messageId)
    if (!message?.buttons.flat().some((button) => button.callback_data === action)) return false
    this.#lastPress += 1
    const id = `${Date.now()}${this.#lastPress}`
    this.chats.press(user, id)
    this.#webhook.add('callback_query', {
      id,
      from: wireUser(user, language),
      chat_instance: String(user),
      data: action,
      message: wireMessage(user, message),
    })
    return true
  }

  /** Blocks or unblocks the bot for a user. */
  setBlocked({ user, language }: Writer, isBlocked: boolean): void {
    this.chats.setBlocked(user, isBlocked)
    const member = (status: string) => ({ status, user: BOT, ...(status === 'kicked' && { until_date: 0 }) })
    const [from, to] = isBlocked ? ['member', 'kicked'] : ['kicked', 'member']
    this.#webhook.add('my_chat_member', {
      chat: wireChat(user),
      from: wireUser(user, language),
      date: seconds(),
      old_chat_member: member(from ?? ''),
      new_chat_member: member(to ?? ''),
    })
  }

  stop(): void {
    this.#webhook.stop()
  }

  #run<M extends Method>(method: M, input: unknown): unknown {
    const parsed = PARAMETERS[method].safeParse(input ?? {})
    if (!parsed.success) throw badCall(parsed.error.issues[0]?.message ?? 'wrong parameters')
    return this.#calls[method](parsed.data as z.output<(typeof PARAMETERS)[M]>)
  }

  /**
   * Runs the Bot API method call that the bot returned in response to a webhook request. The bot is not notified if the
   * call fails.
   */
  #reply(method: string, parameters: Record<string, unknown>): void {
    try {
      this.call(method, parameters)
    } catch (error) {
      console.error(`reply of the webhook: ${method}:`, error instanceof Error ? error.message : error)
    }
  }
}

const BOT = {
  id: Number(MESSENGER_SANDBOX_TOKEN.split(':')[0]),
  is_bot: true,
  first_name: 'Cambio',
  username: 'cambio_sandbox_bot',
}

const seconds = () => Math.floor(Date.now() / 1_000)
const wireChat = (user: number) => ({ id: user, type: 'private', first_name: 'Sandbox', last_name: String(user) })
const wireUser = (user: number, language: string) => ({
  id: user,
  is_bot: false,
  first_name: 'Sandbox',
  last_name: String(user),
  language_code: language,
})

function wireMessage(user: number, { messageId, text, buttons }: ChatMessage) {
  return {
    message_id: messageId,
    from: BOT,
    chat: wireChat(user),
    date: seconds(),
    text,
    ...(buttons.length > 0 && { reply_markup: { inline_keyboard: buttons } }),
  }
}
