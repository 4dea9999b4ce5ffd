/** Kinds of bot messages about accounts. Each has a template in every language of the site. */
export const MESSENGER_MESSAGE_KINDS = [
  'CONFIRM_WITHDRAWAL',
  'WITHDRAWAL',
  'WITHDRAWAL_CONFIRMED',
  'WITHDRAWAL_CANCELLED',
  'WITHDRAWAL_FEE_ROSE',
  'SUPPORT_ANSWER',
  'PRICE_ALERT',
  'MESSENGER_LINKED',
  'MESSENGER_UNLINKED',
  'EMAIL_ADDED',
  'CONFIRM_MERGE',
] as const
export type MessengerMessageKind = (typeof MESSENGER_MESSAGE_KINDS)[number]

/** Values that appear in a bot message. */
export interface MessengerFacts {
  /** Withdrawal amount including the fee, with the ticker, such as `40 USDT`. */
  amount?: string
  /** Network fee of the withdrawal, with the ticker. */
  fee?: string
  /** Amount that reaches the destination, with the ticker. */
  arrives?: string
  network?: string
  /** Complete destination address of the withdrawal. */
  destination?: string
  /** Destination memo, chosen by the user who requested the withdrawal. */
  memo?: string
  /** Earliest payment time of the withdrawal in epoch milliseconds, as a decimal string. */
  releaseAt?: string
  /** Message that an operator wrote. */
  text?: string
  /** The account's masked email address, such as `a•••@example.org`. */
  email?: string
  /** Currency titles of the price alert: the coin whose price is watched, and the currency of the price. */
  from?: string
  to?: string
  /** Target price of the alert, and the price that reached it, as decimal strings. */
  price?: string
  current?: string
}

/** A new message from the bot. */
export interface NewMessengerMessage {
  kind: MessengerMessageKind
  /** Account that the message is about, if any. */
  userId: number | null
  facts: MessengerFacts
  now: number
  /** When the message and its buttons expire, in epoch milliseconds. */
  expiresAt: number
}

/** A new message to the messenger user linked to an account. */
export type NewAccountMessage = NewMessengerMessage & { userId: number }

/** A new message with the buttons that confirm or reject a withdrawal. */
export type NewWithdrawalRequest = Omit<NewAccountMessage, 'kind' | 'facts'> & { withdrawalId: number }

/** A new message with the buttons that confirm or reject a merge of two accounts. */
export type NewMergeRequest = Omit<NewAccountMessage, 'kind'> & { mergeId: number }

/** A bot message that is due for sending. */
export interface DueMessengerMessage {
  messageId: string
  kind: MessengerMessageKind
  messengerUserId: number
  /** Withdrawal that the buttons confirm or reject; null for other messages. */
  withdrawalId: number | null
  /** Language that the user chose for the bot, or the language of the account. */
  locale: string
  facts: MessengerFacts
  /** Number of failed attempts so far. */
  attempts: number
}

/** Bot message whose button a user pressed. */
export interface PressedMessage {
  messageId: string
  /** Button that the secret belongs to. */
  button: 'yes' | 'no'
  kind: MessengerMessageKind
  messengerUserId: number
  /** Account to which the user is currently linked; null if there is no link. */
  linkedUserId: number | null
  /** When the messenger link was created, in epoch milliseconds; null if there is no link. */
  linkedAt: number | null
  /** Account that the message is about, if any. */
  userId: number | null
  withdrawalId: number | null
  /** Merge of accounts that the buttons confirm or reject; null for other messages. */
  mergeId: number | null
  createdAt: number
}

/** Outbox for the bot's messages about accounts. Times are in epoch milliseconds. */
export interface MessengerMessageStore {
  /** Queues a message to a messenger user. */
  add(messengerUserId: number, message: NewMessengerMessage): Promise<void>
  /** Queues a message to the messenger user that is linked to an account. Does nothing if there is no link. */
  addForAccount(message: NewAccountMessage): Promise<void>
  /**
   * Queues a request to confirm a withdrawal and invalidates earlier requests for this withdrawal. Queues nothing and
   * returns false if the account has no messenger link, or has an email address that is older than the link.
   */
  addWithdrawalRequest(request: NewWithdrawalRequest): Promise<boolean>
  /** Queues a request to confirm a merge, and invalidates earlier merge requests to this messenger user. */
  addMergeRequest(messengerUserId: number, request: NewMergeRequest): Promise<void>
  /** Returns the message that has a button with the given secret, or null if there is no such button. */
  findByButton(secretHash: Uint8Array): Promise<PressedMessage | null>
  /**
   * Records the user's answer to a message. Returns false if the message is already answered or has expired, so only
   * one of several concurrent answers counts.
   */
  answer(messageId: string, answer: 'yes' | 'no', now: number): Promise<boolean>
}
