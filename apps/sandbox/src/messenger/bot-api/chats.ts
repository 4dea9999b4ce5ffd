import { badCall, BotApiError } from './bot-api-error.ts'
import type { InlineResult, MenuButton, ReplyMarkup } from './parameters.ts'

/** Message in a chat. `buttons` contains the rows of buttons below a bot message. */
export interface ChatMessage {
  messageId: number
  from: 'bot' | 'user'
  text: string
  buttons: ReplyMarkup['inline_keyboard']
}

/**
 * Chat as shown on the chat page. `notice` is the bot's last response to a pressed button; `cards` are the results of
 * the user's last inline query; `menuButton` is the chat's own menu button or, if the chat has none, the default menu
 * button of all chats.
 */
export interface ChatView {
  messages: readonly ChatMessage[]
  notice: string
  cards: readonly InlineResult[]
  menuButton: MenuButton
  isBlocked: boolean
}

interface Chat {
  messages: ChatMessage[]
  notice: string
  isBlocked: boolean
}

/** Users' private chats with the bot. A user's first message creates the chat. */
export class Chats {
  readonly #chats = new Map<number, Chat>()
  readonly #presses = new Map<string, number>()
  readonly #queries = new Map<string, number>()
  readonly #cards = new Map<number, readonly InlineResult[]>()
  readonly #menuButtons = new Map<number, MenuButton>()
  #sharedMenuButton: MenuButton = { type: 'default' }
  #lastId = 0
  #quietUntil = 0

  /** Returns a user's chat, which is empty if the user has not written yet. */
  view(user: number): ChatView {
    const chat = this.#chats.get(user) ?? { messages: [], notice: '', isBlocked: false }
    return {
      ...chat,
      cards: this.#cards.get(user) ?? [],
      menuButton: this.#menuButtons.get(user) ?? this.#sharedMenuButton,
    }
  }

  /**
   * Sets the menu button of a user's chat. If `user` is null, sets the default menu button of all chats. A button of
   * type `default` removes the chat's own button.
   * @throws {BotApiError} for a user who has never opened a chat, or when the rate limit is exceeded
   */
  setMenuButton(user: number | null, button: MenuButton): void {
    if (user === null) {
      this.#sharedMenuButton = button
      return
    }
    this.#checkLimit()
    if (!this.#chats.has(user)) throw badCall('user not found')
    if (button.type === 'default') this.#menuButtons.delete(user)
    else this.#menuButtons.set(user, button)
  }

  /** Records a user's inline query. The bot's response must contain `queryId`. */
  query(user: number, queryId: string): void {
    this.#queries.set(queryId, user)
  }

  /** Shows the bot's result cards for an inline query. @throws {BotApiError} for an unknown query */
  answerQuery(queryId: string, cards: readonly InlineResult[]): void {
    const user = this.#queries.get(queryId)
    if (user === undefined) throw badCall('query is too old and response timeout expired or query ID is invalid')
    this.#queries.delete(queryId)
    this.#cards.set(user, cards)
  }

  /** Sends a result card as a message from a user. Returns false for an unknown card. */
  sendCard(user: number, cardId: string): boolean {
    const card = this.#cards.get(user)?.find(({ id }) => id === cardId)
    if (!card) return false
    const { input_message_content: content, reply_markup: markup } = card
    this.#add(this.#opened(user), { from: 'user', text: content.message_text, buttons: markup?.inline_keyboard ?? [] })
    this.#cards.delete(user)
    return true
  }

  /** Adds a user's text message and returns its message ID. Unblocks the bot, as the real messenger does. */
  write(user: number, text: string): number {
    return this.#add(this.#opened(user), { from: 'user', text, buttons: [] }).messageId
  }

  /** Opens a chat without a text message and unblocks the bot. Returns the ID of the messenger's service message. */
  open(user: number): number {
    this.#opened(user)
    this.#lastId += 1
    return this.#lastId
  }

  /** Records a pressed button. The bot's response must contain `pressId`. */
  press(user: number, pressId: string): void {
    this.#presses.set(pressId, user)
  }

  setBlocked(user: number, isBlocked: boolean): void {
    const chat = this.#chats.get(user)
    if (chat) chat.isBlocked = isBlocked
  }

  /**
   * Rejects calls that send messages or set the menu button of a chat. Rejects them with code 429 for the given number
   * of seconds.
   */
  limitFor(seconds: number): void {
    this.#quietUntil = Date.now() + seconds * 1_000
  }

  /**
   * Adds a bot message.
   * @throws {BotApiError} when the chat does not exist, the user has blocked the bot, or the rate limit is exceeded
   */
  send(user: number, text: string, buttons: ChatMessage['buttons']): ChatMessage {
    this.#checkLimit()
    const chat = this.#chats.get(user)
    if (!chat) throw badCall('chat not found')
    if (chat.isBlocked) throw new BotApiError(403, 'Forbidden: bot was blocked by the user')
    return this.#add(chat, { from: 'bot', text, buttons })
  }

  /** Changes a bot message. @throws {BotApiError} for an unknown message, or if the content would not change */
  edit(user: number, messageId: number, change: Pick<ChatMessage, 'text' | 'buttons'>): ChatMessage {
    const message = this.#chats.get(user)?.messages.find((one) => one.messageId === messageId && one.from === 'bot')
    if (!message) throw badCall('message to edit not found')
    if (message.text === change.text && JSON.stringify(message.buttons) === JSON.stringify(change.buttons))
      throw badCall(
        'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
      )
    return Object.assign(message, change)
  }

  /** Shows the bot's response to a pressed button. @throws {BotApiError} for an unknown press, or a second response */
  answerPress(pressId: string, text: string): void {
    const user = this.#presses.get(pressId)
    const chat = user === undefined ? undefined : this.#chats.get(user)
    if (!chat) throw badCall('query is too old and response timeout expired or query ID is invalid')
    this.#presses.delete(pressId)
    chat.notice = text
  }

  #checkLimit(): void {
    const seconds = Math.ceil((this.#quietUntil - Date.now()) / 1_000)
    if (seconds > 0) throw new BotApiError(429, `Too Many Requests: retry after ${seconds}`, seconds)
  }

  #opened(user: number): Chat {
    const chat = this.#chats.get(user) ?? { messages: [], notice: '', isBlocked: false }
    chat.isBlocked = false
    this.#chats.set(user, chat)
    return chat
  }

  #add(chat: Chat, message: Omit<ChatMessage, 'messageId'>): ChatMessage {
    this.#lastId += 1
    const added = { messageId: this.#lastId, ...message }
    chat.messages.push(added)
    return added
  }
}
