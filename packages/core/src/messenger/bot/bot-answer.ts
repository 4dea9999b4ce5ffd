import type { LocaleCode } from '@cambio/kernel/locale'
import type { BotReply, InlineCard } from './bot-message.ts'

/** An amount of an instrument. `amount` is decimal text. */
export interface BotAmount {
  amount: string
  coin: string
  network: string
}

/** Deposit address of an order whose terms the server sealed. */
export interface ProvenAddress {
  orderId: number
  coin: string
  network: string
  chain: string
  address: string
  memo: string | null
  /** `own`: the signer recorded the address for the order. `provider`: only the order names it, so nothing proves it. */
  source: 'own' | 'provider'
}

/** Content of a reply of the bot, as data. A writer creates the text in each language from this data. */
export type BotAnswer =
  | { kind: 'welcome' | 'help' | 'too_many' | 'languages' | 'language_set' }
  | { kind: 'rate_usage' | 'rate_unavailable' | 'check_usage' | 'check_unknown' | 'check_unproven' }
  /** `name` is the text that the user wrote. */
  | { kind: 'rate_unknown'; name: string }
  | { kind: 'rate_too_small' | 'rate_too_big'; bound: string; coin: string }
  | { kind: 'rate'; give: BotAmount; get: BotAmount; pair: string }
  | { kind: 'check'; proven: ProvenAddress }
  /** The order does not wait for coins. */
  | { kind: 'check_closed'; orderId: number }

/** Answer with its language and its recipient. `pressId` identifies the pressed button. */
export interface AddressedAnswer {
  answer: BotAnswer
  locale: LocaleCode
  messengerUserId: number
  pressId: string | null
}

/** Writes the reply for an answer in the answer's language. */
export type ComposeReply = (addressed: AddressedAnswer) => BotReply

/** Writes the card of a rate. */
export type ComposeCard = (rate: Extract<BotAnswer, { kind: 'rate' }>, locale: LocaleCode) => InlineCard
