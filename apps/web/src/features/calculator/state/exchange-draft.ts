import { isNumericAmount } from '@cambio/kernel/amount-input'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import { keptTexts } from '../../../lib/texts/kept-texts.ts'
import { rateModeOf } from '../../../lib/exchange/rate-mode.ts'
import { EMPTY_FORM, type ExchangeForm } from './exchange-form.ts'

const kept = keptTexts('exchange')

/**
 * User's choice on the home page: slugs of two coins, send amount as decimal text, and rate mode. The tab stores it,
 * because the URL of the home page does not contain it.
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

/** Returns the choice that this tab has stored, or null. */
export function keptChoice(): ChosenExchange | null {
  const [send, receive, amount] = [kept.read('send'), kept.read('receive'), kept.read('amount')]
  if (send === '' || receive === '' || !isNumericAmount(amount)) return null
  return { send, receive, amount, rateMode: rateModeOf(kept.read('mode')) }
}

/** Slugs of the two coins of an order form. The form has an address field for each coin. */
export interface CoinsOfForm {
  send: string
  receive: string
}

/** Stores the order form for two coins in this tab. */
export function keepForm(form: ExchangeForm, { send, receive }: CoinsOfForm): void {
  kept.keep('form', JSON.stringify({ form, send, receive }))
}

/** Returns the order form that this tab has stored, or null. Addresses for coins other than `coins` are empty. */
export function keptForm(coins: CoinsOfForm): ExchangeForm | null {
  const stored = parsed(kept.read('form'))
  return stored && formOfCoins(stored, coins)
}

/**
 * Returns an order form without the addresses for other coins. The same coin on another network has another slug, so it
 * is another coin here.
 */
export function formOfCoins(
  { form, ...typedFor }: CoinsOfForm & { form: ExchangeForm },
  { send, receive }: CoinsOfForm,
): ExchangeForm {
  const { destination, memo, noMemo } = typedFor.receive === receive ? form : EMPTY_FORM
  const { refund } = typedFor.send === send ? form : EMPTY_FORM
  return { ...form, destination, memo, noMemo, refund }
}

/** Deletes the stored choice and the stored form. Called after an order was created. */
export function forgetExchange(): void {
  kept.forget()
}

function parsed(text: string): ({ form: ExchangeForm } & CoinsOfForm) | null {
  try {
    const { form, send, receive } = JSON.parse(text) as { form: Partial<ExchangeForm> } & CoinsOfForm
    return { form: { ...EMPTY_FORM, ...form }, send, receive }
  } catch {
    return null
  }
}
