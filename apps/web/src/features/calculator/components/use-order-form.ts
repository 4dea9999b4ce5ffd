import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, type Dispatch } from 'react'
import { readAccountMirror } from '../../../lib/account/account-mirror.ts'
import { confirmedEmail } from '../../../lib/account/confirmed-email.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { guestReferralId, hasPartnerReferral } from '../../../lib/account/partner-referral.ts'
import { keepNextOrder, takeFailedOrder } from '../../../lib/exchange/pending-order.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { askAboutAddress, useAddressVerdict } from '../../../lib/exchange/use-address-verdict.ts'
import { usableQuote, type CalculatorAction, type CalculatorState } from '../state/calculator.ts'
import { createFailureKey, isFixedRateRefused, refusedRate } from '../state/create-failure.ts'
import { asksForEmail, emailWithoutDialog } from '../state/email-step.ts'
import { EMPTY_FORM, formErrors, type ExchangeForm, type FormContext, type FormField } from '../state/exchange-form.ts'
import { forgetExchange, keepForm, keptForm } from '../state/exchange-draft.ts'
import { orderRequest } from '../state/order-request.ts'
import { pairCode } from '../state/pair-code.ts'
import { useFilledForm } from './use-filled-form.ts'

/** Question that a dialog asks before the order is created: about a missing memo, or for an email. */
export type ConfirmStep = 'memo' | 'email'

const FIELD_ORDER = ['destination', 'memo', 'refund', 'percent', 'terms'] as const satisfies readonly FormField[]

/** Returns the values and errors of the order form, and the functions that submit it. */
export function useOrderForm(state: CalculatorState, dispatch: Dispatch<CalculatorAction>) {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const coins = { send: state.send.slug, receive: state.receive.slug }
  const { values, fill, touched, touch } = useFilledForm(coins)
  const [step, setStep] = useState<ConfirmStep | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const destination = useAddressVerdict(state.receive, values.destination)
  const refund = useAddressVerdict(state.send, values.refund)
  const refs = {
    destination: useRef<HTMLInputElement>(null),
    memo: useRef<HTMLInputElement>(null),
    refund: useRef<HTMLInputElement>(null),
    percent: useRef<HTMLInputElement>(null),
    terms: useRef<HTMLInputElement>(null),
  }

  const restore = useEffectEvent((form: ExchangeForm | null = keptForm(coins)) => {
    if (form) fill(form)
  })

  // Restores the input of a rejected order and shows the reason. Otherwise restores the input of an earlier visit to
  // the page.
  useEffect(() => {
    const failed = takeFailedOrder()
    if (!failed) return restore()
    const { body } = failed.pending
    restore({
      destination: body.destinationAddress,
      memo: body.destinationAddressMemo ?? '',
      noMemo: failed.pending.noMemo,
      refund: body.refundAddress ?? '',
      policy: body.exceptionPolicy?.kind ?? EMPTY_FORM.policy,
      withinPercent:
        body.exceptionPolicy?.kind === 'RERATE' ? body.exceptionPolicy.withinPercent : EMPTY_FORM.withinPercent,
      termsAccepted: true,
    })
    if (isFixedRateRefused(failed)) return dispatch({ kind: 'fixed-rate-refused', rate: refusedRate(failed) })
    setFailure(t(createFailureKey(failed)))
    if (body.rateMode === 'FIXED') dispatch({ kind: 'rate-mode-picked', rateMode: 'FIXED' })
  }, [dispatch, t])

  const context: FormContext = {
    rateMode: state.rateMode,
    requiresMemo: state.receive.requiresMemo,
    destination,
    refund,
  }
  const errors = formErrors(values, context)
  const shown = Object.fromEntries(
    Object.entries(errors).filter(([field]) => touched.has(field as FormField)),
  ) as typeof errors
  const quote = usableQuote(state)

  const change = (changed: Partial<ExchangeForm>): void => {
    const next = { ...values, ...changed }
    fill(next)
    keepForm(next, coins)
  }

  const create = (email: string): void => {
    if (!quote) return
    keepNextOrder({
      idempotencyKey: crypto.randomUUID(),
      body: orderRequest(quote, values, email, locale, guestReferralId()),
      pair: pairCode(state.send, state.receive),
      noMemo: values.noMemo,
    })
    forgetExchange()
    setStep(null)
    setBusy(true)
    void navigate({ to: '/order/pending' })
  }

  const afterMemo = (): void => {
    if (!quote) return
    const account = readAccountMirror()?.data
    const known = {
      confirmedEmail: confirmedEmail(),
      partnerReferral: hasPartnerReferral(),
      accountEmail: account?.email ?? '',
      wantsLetters: account?.notifications.orders ?? false,
    }
    if (asksForEmail(quote.ckm, known)) setStep('email')
    else create(emailWithoutDialog(quote.ckm, known))
  }

  const submit = async (): Promise<void> => {
    if (busy || !quote) return
    touch(...FIELD_ORDER)
    setFailure(null)
    setBusy(true)
    const asked = {
      ...context,
      destination:
        destination.state === 'checking'
          ? await askAboutAddress(state.receive, values.destination.trim())
          : destination,
      refund: refund.state === 'checking' ? await askAboutAddress(state.send, values.refund.trim()) : refund,
    }
    setBusy(false)
    const wrong = formErrors(values, asked)
    const first = FIELD_ORDER.find((field) => wrong[field] !== undefined)
    if (first) refs[first].current?.focus()
    else if (context.requiresMemo && values.noMemo) setStep('memo')
    else afterMemo()
  }

  return {
    values,
    shown,
    verdicts: { destination, refund },
    refs,
    busy,
    failure,
    step,
    quote,
    ready: quote !== null,
    change,
    touch,
    submit,
    afterMemo,
    create,
    cancelStep: () => setStep(null),
  }
}
export type OrderFormState = ReturnType<typeof useOrderForm>
