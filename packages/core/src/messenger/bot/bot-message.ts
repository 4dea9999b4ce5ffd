/** A button below a message, which either opens a page of the mini-app or reports an action to the bot. */
export type BotButton = { text: string; opens: string } | { text: string; action: string }

/** A message from the bot in its private chat with a user. The text contains no markup. */
export interface BotMessage {
  /** Messenger user whose chat receives the message. */
  messengerUserId: number
  /** Message text, 1 to 4,096 characters. */
  text: string
  /** Rows of buttons. */
  buttons: readonly (readonly BotButton[])[]
}

/** A message that the bot suggests in any chat, and that the user sends by tapping it. */
export interface InlineCard {
  /** Identifies the card within the reply. */
  id: string
  title: string
  description: string
  /** Message text, without markup. */
  text: string
  /** Link below the message. */
  link: { text: string; url: string }
}

/** The bot's reply to an update: a message, a short notice after a button press, or results for an inline query. */
export type BotReply =
  | { kind: 'message'; message: BotMessage }
  /** `text` has at most 200 characters. */
  | { kind: 'press'; pressId: string; text: string }
  | { kind: 'inline'; queryId: string; cards: readonly InlineCard[] }

/**
 * Result of sending a message. `blocked`: the user does not accept messages from the bot. `limited`: the messenger
 * accepts the next message for this chat, and possibly for other chats, only after `retryMs` milliseconds. `later`: the
 * messenger accepts no messages for any chat for `retryMs` milliseconds.
 */
export type SendOutcome =
  | { kind: 'sent' }
  | { kind: 'blocked' }
  | { kind: 'limited'; retryMs: number }
  | { kind: 'later'; retryMs: number }
  | { kind: 'failed'; reason: string }

/** Sends bot messages. */
export interface BotSender {
  /** Sends a message. Never throws. */
  send(message: BotMessage): Promise<SendOutcome>
}

/** Button beside the text field of a chat with the bot. It opens a page of the mini-app. */
export interface MenuButton {
  text: string
  opens: string
}

/** Sets the menu button of individual chats. */
export interface MenuSetter {
  /**
   * Sets the menu button of a user's chat, or does nothing if the messenger cannot open the site's pages. Never throws.
   */
  setMenu(messengerUserId: number, button: MenuButton): Promise<SendOutcome>
}

/** Settings of the bot in the messenger: webhook, menu button and commands. */
export interface BotAppearance {
  /** URL of the bot's webhook; empty if the server polls for updates. */
  webhookUrl: string
  /** Menu button of all chats that have no menu button of their own. */
  menu: MenuButton
  /** Command lists by language. Users of other languages see the first list. */
  commands: readonly { language: string; list: readonly { command: string; description: string }[] }[]
}

/** State of the bot's webhook as reported by the messenger. */
export interface WebhookState {
  url: string
  /** Number of updates waiting for delivery. */
  pending: number
  /** Time (epoch milliseconds) and error message of the last failed delivery; null if no delivery failed. */
  lastError: { at: number; message: string } | null
}

/** Configures the bot on the messenger's side. */
export interface BotSetUp {
  /**
   * Sets the webhook, the commands and the menu button. Idempotent.
   * @throws {AdapterError} when the messenger rejects a setting
   */
  apply(appearance: BotAppearance): Promise<void>
  /** Returns the state of the bot's webhook. @throws {AdapterError} */
  webhook(): Promise<WebhookState>
}
