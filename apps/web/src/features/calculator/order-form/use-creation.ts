import type { PairData } from '@cambio/contract/pair-data'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { readAccountMirror } from '../../../lib/account/account-mirror.ts'
import { confirmedEmail } from '../../../lib/account/confirmed-email.ts'
import { guestReferralId } from '../../../lib/account/partner-referral.ts'
import { isFiat } from '../../../lib/exchange/is-by-card.ts'
import { keepNextOrder } from '../../../lib/exchange/pending-order.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { usableQuote, type CalculatorState } from '../state/calculator-state.ts'
import { needsEmail, emailWithoutDialog } from '../state/email-step.ts'
import type { ExchangeForm } from '../state/exchange-form.ts'
import { orderRequest } from '../state/order-request.ts'
import { pairCode } from '../state/pair-code.ts'
import { missingOfAccount, type AccountNeed } from './missing-of-account.ts'

/**
 * Question that a dialog asks before an order is created. `memo`: is the memo missing on purpose? `email`: which
 * address should receive notifications?
 */
export type ConfirmStep = 'memo' | 'email'

interface CreationParts {
  values: ExchangeForm
  onAccountNeeded(need: AccountNeed): void
  /** Called when the order page is about to open. */
  onCreate(): void
}

/**
 * Returns the open dialog, a function that continues after the memo confirmation, and a function that creates the
 * order.
 */
export function useCreation(state: CalculatorState, { values, onAccountNeeded, onCreate }: CreationParts) {
  const [step, setStep] = useState<ConfirmStep | null>(null)
  const createOrder = useCreateOrder(state, values)
  const quote = useAgreedQuote(usableQuote(state), step !== null)
  const create = (email: string): void => {
    if (!quote) return
    setStep(null)
    onCreate()
    createOrder(quote, email)
  }
  const afterMemo = (): void => {
    if (!quote) return
    const need = isFiat(state.send) || isFiat(state.receive) ? missingOfAccount() : null
    if (need !== null) return onAccountNeeded(need)
    const known = knownEmails()
    if (needsEmail(quote.ckm, known)) setStep('email')
    else create(emailWithoutDialog(quote.ckm, known))
  }
  return { step, setStep, afterMemo, create }
}

/**
 * Returns the quote for creating the order. Without an open dialog, this is the current quote. With an open dialog, it
 * is the last quote that the form showed in the same rate mode. A missing rate would otherwise disable the dialog's
 * button. The server compares the quote with its current rate and states why it rejects an order.
 */
function useAgreedQuote(current: PairData | null, isDialogOpen: boolean): PairData | null {
  const [agreed, setAgreed] = useState(current)
  const isNew = isDialogOpen ? current !== null && current.rateMode === agreed?.rateMode : true
  if (isNew && current !== agreed) setAgreed(current)
  return isNew ? current : agreed
}

/** Returns the user's email addresses that are stored in this browser. */
function knownEmails() {
  const account = readAccountMirror()?.data
  return {
    confirmedEmail: confirmedEmail(),
    partnerReferral: guestReferralId() !== undefined,
    accountEmail: account?.email ?? '',
    wantsEmails: account?.notifications.orders ?? false,
  }
}

/** Returns the function that stores the order and opens the page that creates it. */
function useCreateOrder(state: CalculatorState, values: ExchangeForm) {
  const locale = useLocale()
  const navigate = useNavigate()
  return (quote: PairData, email: string): void => {
    keepNextOrder({
      idempotencyKey: crypto.randomUUID(),
      body: orderRequest(quote, values, email, locale, guestReferralId()),
      pair: pairCode(state.send, state.receive),
      noMemo: values.noMemo,
    })
    void navigate({ to: '/order/pending' })
  }
}
