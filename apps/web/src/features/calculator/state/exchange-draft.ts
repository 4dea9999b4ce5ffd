import { isNumericAmount } from '@cambio/kernel/amount-input'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import { exchangeTexts as kept } from '../../../lib/exchange/exchange-texts.ts'
import { rateModeOf } from '../../../lib/exchange/rate-mode.ts'
import { EMPTY_FORM, type ExchangeForm } from './exchange-form.ts'

/**
 * The user's choice on the home page: two coins by slug, the send amount as a decimal string, and the rate mode. Stored
 * in the tab, because the home page's URL does not contain it.
 */
export interface ChosenExchange {
  send: string
  receive: string
  amount: string
  rateMode: RateMode
}

/** Stores a choice in this tab. It survives a language change, a reload and Back navigation. */
export function keepChoice({ send, receive, amount, rateMode }: ChosenExchange): void {
  kept.keep('send', send)
  kept.keep('receive', receive)
  kept.keep('amount', amount)
  kept.keep('mode', rateMode)
}

export function keptChoice(): ChosenExchange | null {
  const [send, receive, amount] = [kept.read('send'), kept.read('receive'), kept.read('amount')]
  if (send === '' || receive === '' || !isNumericAmount(amount)) return null
  return { send, receive, amount, rateMode: rateModeOf(kept.read('mode')) }
}

/** Slugs of an order form's two coins. The form has an address field for each. */
export interface CoinsOfForm {
  send: string
  receive: string
}

/** Stores the order form for two coins in this tab. */
export function keepForm(form: ExchangeForm, { send, receive }: CoinsOfForm): void {
  kept.keep('form', JSON.stringify({ form, send, receive }))
}

/**
 * Returns the order form stored in this tab, or null. Addresses and memos for coins other than `coins` are left empty.
 */
export function keptForm(coins: CoinsOfForm): ExchangeForm | null {
  const stored = parsed(kept.read('form'))
  return stored && formOfCoins(stored, coins)
}

/**
 * Returns an order form without the addresses and memos for other coins. The same coin on another network has another
 * slug, so it counts as another coin.
 */
export function formOfCoins(
  { form, ...typedFor }: CoinsOfForm & { form: ExchangeForm },
  { send, receive }: CoinsOfForm,
): ExchangeForm {
  const { destination, memo, noMemo } = typedFor.receive === receive ? form : EMPTY_FORM
  const { refund, refundMemo, noRefundMemo } = typedFor.send === send ? form : EMPTY_FORM
  return { ...form, destination, memo, noMemo, refund, refundMemo, noRefundMemo }
}

function parsed(text: string): ({ form: ExchangeForm } & CoinsOfForm) | null {
  try {
    const { form, send, receive } = JSON.parse(text) as { form: Partial<ExchangeForm> } & CoinsOfForm
    return { form: { ...EMPTY_FORM, ...form }, send, receive }
  } catch {
    return null
  }
}
