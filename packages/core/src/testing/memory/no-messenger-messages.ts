import type { MessengerMessageStore } from '../../accounts/messenger-message.ts'

/** Outbox of a memory database, in which no account is linked to a messenger user. */
export const NO_MESSENGER_MESSAGES: MessengerMessageStore = {
  add: () => Promise.resolve(),
  addForAccount: () => Promise.resolve(),
  addWithdrawalRequest: () => Promise.resolve(false),
  addMergeRequest: () => Promise.resolve(),
  findByButton: () => Promise.resolve(null),
  answer: () => Promise.resolve(false),
}
