import type { LocaleCode } from '@cambio/kernel/locale'
import type { PriceAlert } from '../alerts/price-alert.ts'
import type { BotReply, InlineCard } from './bot-message.ts'

/** An amount of an instrument. `amount` is a decimal string. */
export interface BotAmount {
  amount: string
  coin: string
  network: string
}

/** The same coin on another network, with the code of the pair that uses it. */
export interface NetworkChoice {
  slug: string
  coin: string
  network: string
  pair: string
}

/** Deposit address of an order whose terms the server has signed. */
export interface ProvenAddress {
  orderId: number
  coin: string
  network: string
  chain: string
  address: string
  memo: string | null
  /**
   * Origin of the address. `own`: the signer recorded the address for the order. `provider`: the address is recorded
   * only in the order, so the signer cannot prove it.
   */
  source: 'own' | 'provider'
}

/** Content of a bot reply, independent of its wording. `ComposeReply` writes the message in the user's language. */
export type BotAnswer =
  | { kind: 'welcome' | 'help' | 'languages' | 'language_set' }
  | { kind: 'rate_usage' | 'rate_unavailable' | 'check_usage' | 'check_unknown' | 'check_unproven' }
  /** Results of pressing a button (`PressResult`). */
  | { kind: 'press_unknown' | 'press_expired' | 'press_withdrawal_confirmed' }
  | { kind: 'press_withdrawal_cancelled' | 'press_withdrawal_sent' | 'press_unlinked' | 'press_email_removed' }
  | { kind: 'press_merged' | 'press_merge_rejected' | 'press_merge_waits' }
  /** The worker did not respond in time, so the result is unknown. */
  | { kind: 'later' }
  /** Results of `/support` (`ChatMessageResult`). */
  | {
      kind: 'support_usage' | 'support_taken' | 'support_short' | 'support_limited' | 'support_closed' | 'support_long'
    }
  /** Replies about price alerts. `from` and `to` are currency titles, and prices are decimal strings. */
  | { kind: 'alert_usage' | 'alert_full' | 'alert_deleted' | 'alert_missing' | 'alerts_none' }
  | { kind: 'alert_unavailable'; from: string; to: string }
  | { kind: 'alert_reached'; from: string; to: string; current: string }
  | { kind: 'alert_above' | 'alert_below'; from: string; to: string; price: string; current: string }
  | { kind: 'alerts'; alerts: readonly PriceAlert[] }
  /** `name` is the name that the user typed. */
  | { kind: 'rate_unknown' | 'alert_unknown'; name: string }
  /** `amount` is the amount that the user typed, such as `1,500`, which may mean 1500 or 1.5. */
  | { kind: 'rate_ambiguous'; amount: string }
  | { kind: 'rate_too_small' | 'rate_too_big'; bound: string; coin: string }
  | {
      kind: 'rate'
      give: BotAmount
      get: BotAmount
      pair: string
      /** Whether the bot chose the amount, because the user specified none. */
      isAmountChosen: boolean
      /** The same coins on other networks. */
      choices: readonly NetworkChoice[]
    }
  /**
   * One of the two currencies is fiat, and only the website trades such pairs. `amount` is null if the user entered
   * none.
   */
  | { kind: 'rate_fiat'; pair: string; amount: string | null }
  | { kind: 'check'; proven: ProvenAddress }
  /** The order is not waiting for coins. */
  | { kind: 'check_closed'; orderId: number }

/** Content of a bot reply, with its language and recipient. `pressId` identifies the button press. */
export interface AddressedAnswer {
  answer: BotAnswer
  locale: LocaleCode
  messengerUserId: number
  pressId: string | null
  /** Whether the reply ends with a warning that the bot ignores the user's messages for the rest of this minute. */
  warns?: boolean
}

/** Composes the reply to a user in the user's language. */
export type ComposeReply = (addressed: AddressedAnswer) => BotReply

export type ComposeCard = (rate: Extract<BotAnswer, { kind: 'rate' }>, locale: LocaleCode) => InlineCard
