/** A button below a message. It opens a page of the mini-app, or reports an action to the bot. */
export type BotButton = { text: string; opens: string } | { text: string; action: string }

/** A message of the bot in the private chat with a user. The text contains no markup. */
export interface BotMessage {
  /** Messenger user whose chat gets the message. */
  messengerUserId: number
  /** Text of 1 to 4,096 characters. */
  text: string
  /** Rows of buttons. */
  buttons: readonly (readonly BotButton[])[]
}

/** Message that the bot suggests for any chat. The user sends it by tapping it. */
export interface InlineCard {
  /** Identifies the card within its reply. */
  id: string
  title: string
  description: string
  /** Text of the message, without markup. */
  text: string
  /** Link below the message. */
  link: { text: string; url: string }
}

/** Reply of the bot to an update: a message, a short text after a button was pressed, or suggested messages. */
export type BotReply =
  | { kind: 'message'; message: BotMessage }
  /** `text` has at most 200 characters. */
  | { kind: 'press'; pressId: string; text: string }
  | { kind: 'inline'; queryId: string; cards: readonly InlineCard[] }

/**
 * Result of sending a message. `blocked`: the user does not accept messages of the bot. `limited`: the messenger
 * accepts the next message for this chat after `retryMs` milliseconds; the limit may also apply to other chats.
 * `later`: the messenger accepts no message for any chat before `retryMs` milliseconds have passed.
 */
export type SendOutcome =
  | { kind: 'sent' }
  | { kind: 'blocked' }
  | { kind: 'limited'; retryMs: number }
  | { kind: 'later'; retryMs: number }
  | { kind: 'failed'; reason: string }

/** Sends messages of the bot. */
export interface BotSender {
  /** Sends a message. Never throws. */
  send(message: BotMessage): Promise<SendOutcome>
}

/** Settings of the bot in the messenger: webhook, menu button and commands. */
export interface BotAppearance {
  /** URL of the webhook; empty when the server requests the updates. */
  webhookUrl: string
  /** Page that the menu button opens, and the button's text. */
  menu: { text: string; opens: string }
  /** Command lists by language. Users of any other language get the first list. */
  commands: readonly { language: string; list: readonly { command: string; description: string }[] }[]
}

/** State of the webhook at the messenger. */
export interface WebhookState {
  url: string
  /** Number of updates that wait for delivery. */
  pending: number
  /** Time (epoch milliseconds) and error message of the last failed delivery. Null when no delivery failed. */
  lastError: { at: number; message: string } | null
}

/** Configures the bot at the messenger. */
export interface BotSetUp {
  /**
   * Sets webhook, commands and menu button. Repeating the call changes nothing.
   * @throws {AdapterError} when the messenger does not accept a part
   */
  apply(appearance: BotAppearance): Promise<void>
  /** Returns the state of the webhook. @throws {AdapterError} */
  webhook(): Promise<WebhookState>
}
