/** Kinds of bot messages about accounts. Each has a template in both languages. */
export const MESSENGER_MESSAGE_KINDS = [
  'CONFIRM_WITHDRAWAL',
  'WITHDRAWAL',
  'WITHDRAWAL_CONFIRMED',
  'WITHDRAWAL_CANCELLED',
  'SUPPORT_ANSWER',
  'PRICE_ALERT',
  'MESSENGER_LINKED',
  'MESSENGER_UNLINKED',
] as const
export type MessengerMessageKind = (typeof MESSENGER_MESSAGE_KINDS)[number]

/** Values that appear in a message. */
export interface MessengerFacts {
  /** Amount of a withdrawal including its fee, with the ticker, such as `40 USDT`. */
  amount?: string
  /** Network fee of a withdrawal, with the ticker. */
  fee?: string
  /** Amount that reaches the destination, with the ticker. */
  arrives?: string
  /** Name of the network. */
  network?: string
  /** Full destination address, including the memo. */
  destination?: string
  /** Earliest time of the payment: epoch milliseconds as a decimal string. */
  releaseAt?: string
  /** Message that an operator wrote. */
  text?: string
  /** Masked email address of a linked account, such as `a•••@example.org`. */
  email?: string
  /** Titles of the two currencies of a price alert. */
  from?: string
  to?: string
  /** Target price of the alert, and the price that reached it, as decimal strings. */
  price?: string
  current?: string
}

/** A new message from the bot. */
export interface NewMessengerMessage {
  kind: MessengerMessageKind
  /** Account that the message is about; null if it is about no account. */
  userId: number | null
  /** Withdrawal that the message reports; null for other messages. */
  withdrawalId: number | null
  facts: MessengerFacts
  now: number
  /** When the message and its buttons expire, in epoch milliseconds. */
  expiresAt: number
}

/** A new message to the messenger user linked to an account. */
export type NewAccountMessage = NewMessengerMessage & { userId: number }

/** A message that is due to be sent. */
export interface DueMessengerMessage {
  messageId: string
  kind: MessengerMessageKind
  messengerUserId: number
  /** Language that the user chose for the bot, or else the language of the account. */
  locale: string
  facts: MessengerFacts
  /** Number of failed attempts so far. */
  attempts: number
}

/** Message whose button a user pressed. */
export interface PressedMessage {
  messageId: string
  /** The button with the secret. */
  button: 'yes' | 'no'
  kind: MessengerMessageKind
  messengerUserId: number
  /** Account to which the user is currently linked; null if there is no link. */
  linkedUserId: number | null
  /** Account that the message is about; null if it is about no account. */
  userId: number | null
  withdrawalId: number | null
  createdAt: number
}

/** Outbox for the bot's messages about accounts. Times are in epoch milliseconds. */
export interface MessengerMessageStore {
  /** Queues a message to a messenger user. */
  add(messengerUserId: number, message: NewMessengerMessage): Promise<void>
  /**
   * Queues a message to the messenger user linked to an account without an email address. For any other account, queues
   * nothing and returns false.
   */
  addForAccountWithoutEmail(message: NewAccountMessage): Promise<boolean>
  /** Expires all messages of one kind about a withdrawal. Their buttons stop working. */
  expire(kind: MessengerMessageKind, withdrawalId: number, now: number): Promise<void>
  /** Returns the message that has a button with this secret; null if no message has one. */
  findByButton(secretHash: Uint8Array): Promise<PressedMessage | null>
  /**
   * Records the user's answer to a message. Returns false if the message is already answered or has expired, so only
   * one of several concurrent answers counts.
   */
  answer(messageId: string, answer: 'yes' | 'no', now: number): Promise<boolean>
}
