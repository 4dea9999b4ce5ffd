import { isNumericAmount } from '@cambio/kernel/amount-input'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import { keptTexts } from '../../../lib/kept-texts.ts'
import { rateModeOf } from '../../../lib/rate-mode.ts'
import { EMPTY_FORM, type ExchangeForm } from './exchange-form.ts'

const kept = keptTexts('exchange')

/** What was chosen on home, whose address says nothing of it: slugs of two coins, the amount sent and the kind of rate. */
export interface ChosenExchange {
  send: string
  receive: string
  amount: string
  rateMode: RateMode
}

/** Keeps a choice in this tab: another language, a reload or the way back find it again. */
export function keepChoice({ send, receive, amount, rateMode }: ChosenExchange): void {
  kept.keep('send', send)
  kept.keep('receive', receive)
  kept.keep('amount', amount)
  kept.keep('mode', rateMode)
}

/** The choice that was kept; null where there is none. */
export function keptChoice(): ChosenExchange | null {
  const [send, receive, amount] = [kept.read('send'), kept.read('receive'), kept.read('amount')]
  if (send === '' || receive === '' || !isNumericAmount(amount)) return null
  return { send, receive, amount, rateMode: rateModeOf(kept.read('mode')) }
}

/** Two coins, by their slugs: an address is of one of them. */
export interface CoinsOfForm {
  send: string
  receive: string
}

/** Keeps in this tab what was filled in for two coins. */
export function keepForm(form: ExchangeForm, { send, receive }: CoinsOfForm): void {
  kept.keep('form', JSON.stringify({ form, send, receive }))
}

/** What was filled in, without addresses of other coins than these two; null where nothing was. */
export function keptForm({ send, receive }: CoinsOfForm): ExchangeForm | null {
  const told = parsed(kept.read('form'))
  if (!told) return null
  const { destination, memo, noMemo } = told.receive === receive ? told.form : EMPTY_FORM
  const { refund } = told.send === send ? told.form : EMPTY_FORM
  return { ...told.form, destination, memo, noMemo, refund }
}

/** An order is made of it. */
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
