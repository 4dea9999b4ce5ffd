import { deleteAlertAction } from '@cambio/core/messenger/bot/answer-alert'
import { LANGUAGE_ACTION } from '@cambio/core/messenger/bot/answer-update'
import type {
  AddressedAnswer,
  BotAnswer,
  ComposeCard,
  ComposeReply,
  ProvenAddress,
} from '@cambio/core/messenger/bot/bot-answer'
import type { BotButton } from '@cambio/core/messenger/bot/bot-message'
import { fingerprintHash, fingerprintSeed, fingerprintText, fingerprintWords } from '@cambio/kernel/address-fingerprint'
import { amountText } from '@cambio/kernel/amount-text'
import { LOCALE_CODES, LOCALES, type LocaleCode } from '@cambio/kernel/locale'
import { withLocale } from '@cambio/kernel/locale-path'
import { fillText } from '@cambio/kernel/message-text'
import { miniAppLink } from '@cambio/kernel/mini-app-link'
import { botText, type BotTextKey } from './bot-texts.ts'

/** Number of buttons in a row, small enough for a phone to show complete network names. */
const BUTTONS_IN_ROW = 3

/** Site name and URL that the bot's messages contain. */
export interface BotContext {
  siteName: string
  publicUrl: string
}

/** Creates the function that converts a structured bot answer to a reply in the user's language. */
export function createComposeReply(context: BotContext): ComposeReply {
  return ({ answer, locale, messengerUserId, pressId, warns = false }: AddressedAnswer) => {
    const result = textOf(context, answer, locale)
    if (pressId !== null) return { kind: 'press', pressId, text: result }
    const text = warns ? `${result}\n\n${botText(locale, 'too_many')}` : result
    return { kind: 'message', message: { messengerUserId, text, buttons: buttonsOf(context, answer, locale) } }
  }
}

/**
 * Creates the function that composes a rate card, which a user can send to any chat. The card links to the pair on the
 * website.
 */
export function createComposeCard({ publicUrl }: Pick<BotContext, 'publicUrl'>): ComposeCard {
  return (rate, locale) => {
    const values = rateValues(rate, locale)
    const amount = new URLSearchParams({ amount: rate.give.amount })
    return {
      id: 'rate',
      title: fillText(botText(locale, 'card_title'), values),
      description: botText(locale, 'card_description'),
      text: fillText(botText(locale, 'rate'), values),
      link: {
        text: botText(locale, 'button_swap'),
        url: `${publicUrl}${withLocale(`/exchange-${rate.pair}`, locale)}?${amount}`,
      },
    }
  }
}

function textOf({ siteName }: BotContext, answer: BotAnswer, locale: LocaleCode): string {
  const written = (key: BotTextKey, values: Record<string, string> = {}) => fillText(botText(locale, key), values)
  switch (answer.kind) {
    case 'welcome':
      return written('welcome', { site: siteName })
    case 'rate_unknown':
    case 'alert_unknown':
      return written(answer.kind, { name: answer.name })
    case 'rate_ambiguous':
      return written(answer.kind, { amount: answer.amount })
    case 'rate_too_small':
    case 'rate_too_big':
      return written(answer.kind, { bound: amountText(answer.bound, locale), coin: answer.coin })
    case 'rate':
      return rateText(answer, locale)
    case 'check': {
      const checked = written('check', checkValues(answer.proven, locale))
      return answer.proven.source === 'own' ? checked : `${checked}\n\n${written('check_provider')}`
    }
    case 'alert_unavailable':
      return written(answer.kind, { from: answer.from, to: answer.to })
    case 'alert_reached':
    case 'alert_above':
    case 'alert_below':
      return written(answer.kind, alertValues(answer, locale))
    case 'check_closed':
      return written('check_closed', { order: String(answer.orderId) })
    default:
      return written(answer.kind)
  }
}

function rateText(rate: Extract<BotAnswer, { kind: 'rate' }>, locale: LocaleCode): string {
  const values = rateValues(rate, locale)
  const slugs = rate.choices.map(({ slug }) => slug).join(', ')
  const parts: BotTextKey[] = [
    'rate',
    ...(rate.isAmountChosen ? (['rate_amount_chosen'] as const) : []),
    ...(slugs === '' ? [] : (['rate_networks'] as const)),
  ]
  return parts.map((key) => fillText(botText(locale, key), { ...values, slugs })).join('\n\n')
}

function alertValues(
  { from, to, price = '', current = '' }: { from: string; to: string; price?: string; current?: string },
  locale: LocaleCode,
) {
  const shown = (text: string) => (text === '' ? '' : amountText(text, locale))
  return { from, to, price: shown(price), current: shown(current) }
}

function rateValues({ give, get }: Extract<BotAnswer, { kind: 'rate' }>, locale: LocaleCode) {
  return {
    give: amountText(give.amount, locale),
    giveCoin: give.coin,
    giveNetwork: give.network,
    get: amountText(get.amount, locale),
    getCoin: get.coin,
    getNetwork: get.network,
  }
}

function checkValues(proven: ProvenAddress, locale: LocaleCode) {
  const { orderId, coin, network, address, memo } = proven
  const words = fingerprintText(fingerprintWords(fingerprintHash(fingerprintSeed(proven)), locale))
  return { order: String(orderId), coin, network, address, memo: memo ?? '', words }
}

function buttonsOf({ publicUrl }: BotContext, answer: BotAnswer, locale: LocaleCode): BotButton[][] {
  const opening = (key: BotTextKey, path: string): BotButton[][] => [
    [{ text: botText(locale, key), opens: miniAppLink(publicUrl, locale, path) }],
  ]
  if (answer.kind === 'languages')
    return [LOCALE_CODES.map((code) => ({ text: LOCALES[code].name, action: `${LANGUAGE_ACTION}${code}` }))]
  if (answer.kind === 'alerts')
    return answer.alerts.map((alert) => [
      {
        text: fillText(botText(locale, `button_alert_${alert.direction}`), alertValues(alert, locale)),
        action: deleteAlertAction(alert.alertId),
      },
    ])
  if (answer.kind === 'rate_fiat') return opening('button_pair', pairPath(answer.pair, answer.amount))
  if (answer.kind === 'rate') {
    const { amount } = answer.give
    const choices = answer.choices.map(({ coin, network, pair }) => ({
      text: `${coin} ${network}`,
      opens: miniAppLink(publicUrl, locale, pairPath(pair, amount)),
    }))
    return [...opening('button_swap', pairPath(answer.pair, amount)), ...inRows(choices)]
  }
  return answer.kind === 'welcome' ? opening('button_open', '') : []
}

/** Returns the path of a pair's page. Without an amount, the page starts with its default amount. */
function pairPath(pair: string, amount: string | null): string {
  return amount === null ? `/exchange-${pair}` : `/exchange-${pair}?${new URLSearchParams({ amount })}`
}

/** Splits buttons into rows of at most `BUTTONS_IN_ROW`. */
function inRows(buttons: readonly BotButton[]): BotButton[][] {
  const rows = Math.ceil(buttons.length / BUTTONS_IN_ROW)
  return Array.from({ length: rows }, (_, row) => buttons.slice(row * BUTTONS_IN_ROW, (row + 1) * BUTTONS_IN_ROW))
}
