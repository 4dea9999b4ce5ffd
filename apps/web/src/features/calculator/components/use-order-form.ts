import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, type Dispatch, type RefObject } from 'react'
import { isByCard, isFiat, isToBank, isToCard, needsMemo } from '../../../lib/exchange/is-by-card.ts'
import { readAccountMirror } from '../../../lib/account/account-mirror.ts'
import { confirmedEmail } from '../../../lib/account/confirmed-email.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { guestReferralId, hasPartnerReferral } from '../../../lib/account/partner-referral.ts'
import { keepNextOrder, takeFailedOrder, type PendingOrder } from '../../../lib/exchange/pending-order.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { checkAddress, useAddressVerdict } from '../../../lib/exchange/use-address-verdict.ts'
import { usableQuote, type CalculatorAction, type CalculatorState } from '../state/calculator.ts'
import { createFailureKey, isFixedRateRefused, refusedRate } from '../state/create-failure.ts'
import { needsEmail, emailWithoutDialog } from '../state/email-step.ts'
import { EMPTY_FORM, formErrors, type ExchangeForm, type FormContext, type FormField } from '../state/exchange-form.ts'
import { forgetExchange, keepForm, keptForm, type CoinsOfForm } from '../state/exchange-draft.ts'
import { orderRequest } from '../state/order-request.ts'
import { pairCode } from '../state/pair-code.ts'
import { isAmountFault, isAmountMissing } from '../state/submit-words.ts'
import { focusAmount, focusCoin } from './focus-amount.ts'
import { useFilledForm } from './use-filled-form.ts'

/**
 * Question that a dialog asks before an order is created. `memo`: is the memo missing on purpose? `email`: which
 * address should receive notifications?
 */
export type ConfirmStep = 'memo' | 'email'

type AccountNeeded = (need: 'register' | 'confirm') => void

const FIELD_ORDER = ['destination', 'memo', 'refund', 'percent', 'terms'] as const satisfies readonly FormField[]

/** Returns the order form's values and errors, and the functions that submit it. */
export function useOrderForm(
  state: CalculatorState,
  { dispatch, onAccountNeeded }: { dispatch: Dispatch<CalculatorAction>; onAccountNeeded: AccountNeeded },
) {
  const coins = { send: state.send.slug, receive: state.receive.slug }
  const { values, fill, touched, touch } = useFilledForm(coins)
  const refs = useFieldRefs()
  const context: FormContext = {
    rateMode: isByCard(state.send) ? 'FLOATING' : state.rateMode,
    requiresMemo: needsMemo(state.receive),
    isSale: isFiat(state.receive),
    isToCard: isToCard(state.receive),
    isToBank: isToBank(state.receive),
    destination: useAddressVerdict(state.receive, values.destination),
    refund: useAddressVerdict(state.send, values.refund),
  }
  const { setFailure, ...submission } = useSubmission(state, {
    ...{ values, context, refs, touch, dispatch, onAccountNeeded },
  })
  useRestoredForm({ coins, fill, setFailure, dispatch })
  const change = (changed: Partial<ExchangeForm>): void => {
    const next = { ...values, ...changed }
    fill(next)
    keepForm(next, coins)
  }
  const errors = formErrors(values, context)
  const shown = Object.fromEntries(
    Object.entries(errors).filter(([field]) => touched.has(field as FormField)),
  ) as typeof errors
  const quote = usableQuote(state)
  return {
    ...{ values, shown, refs, quote, change, touch, ...submission },
    verdicts: { destination: context.destination, refund: context.refund },
    ready: quote !== null,
  }
}
export type OrderFormState = ReturnType<typeof useOrderForm>

function useFieldRefs(): Record<(typeof FIELD_ORDER)[number], RefObject<HTMLInputElement | null>> {
  return {
    destination: useRef<HTMLInputElement>(null),
    memo: useRef<HTMLInputElement>(null),
    refund: useRef<HTMLInputElement>(null),
    percent: useRef<HTMLInputElement>(null),
    terms: useRef<HTMLInputElement>(null),
  }
}

interface RestoreParts {
  coins: CoinsOfForm
  fill(form: ExchangeForm): void
  setFailure(text: string): void
  dispatch: Dispatch<CalculatorAction>
}

/**
 * Restores the input of a rejected order and shows the reason for the rejection. If no order was rejected, restores the
 * input from an earlier visit to the page.
 */
function useRestoredForm({ coins, fill, setFailure, dispatch }: RestoreParts): void {
  const t = useText()
  const restore = useEffectEvent((form: ExchangeForm | null = keptForm(coins)) => {
    if (form) fill(form)
  })
  const fail = useEffectEvent(setFailure)
  useEffect(() => {
    const failed = takeFailedOrder()
    if (!failed) return restore()
    restore(formOfPending(failed.pending))
    if (isFixedRateRefused(failed)) return dispatch({ kind: 'fixed-rate-refused', rate: refusedRate(failed) })
    fail(t(createFailureKey(failed)))
    if (failed.pending.body.rateMode === 'FIXED') dispatch({ kind: 'rate-mode-picked', rateMode: 'FIXED' })
  }, [dispatch, t])
}

/** Returns a pending order's form input. */
function formOfPending({ body, noMemo }: PendingOrder): ExchangeForm {
  const { exceptionPolicy: policy } = body
  return {
    destination: body.destinationAddress,
    memo: body.destinationAddressMemo ?? '',
    noMemo,
    refund: body.refundAddress ?? '',
    policy: policy?.kind ?? EMPTY_FORM.policy,
    withinPercent: policy?.kind === 'RERATE' ? policy.withinPercent : EMPTY_FORM.withinPercent,
    termsAccepted: true,
  }
}

interface SubmissionParts {
  values: ExchangeForm
  context: FormContext
  refs: ReturnType<typeof useFieldRefs>
  touch(...fields: readonly FormField[]): void
  dispatch: Dispatch<CalculatorAction>
  onAccountNeeded: AccountNeeded
}

/** Returns the submission state and the functions for its steps: validation, memo, email and creation. */
function useSubmission(state: CalculatorState, parts: SubmissionParts) {
  const { values, context, refs, touch, onAccountNeeded } = parts
  const [step, setStep] = useState<ConfirmStep | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [isRateMissed, setRateMissed] = useState(false)
  const createOrder = useCreateOrder(state, values)
  const quote = usableQuote(state)
  const create = (email: string): void => {
    if (!quote) return
    setStep(null)
    setBusy(true)
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
  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (busy) return
    if (showAmountFault(state, form, parts)) return
    // A guest cannot choose a card before creating an account.
    const need = context.isSale ? missingOfAccount() : null
    if (need !== null) return onAccountNeeded(need)
    touch(...FIELD_ORDER)
    setFailure(null)
    setBusy(true)
    const wrong = formErrors(values, await withVerdicts(state, values, context))
    setBusy(false)
    const first = FIELD_ORDER.find((field) => wrong[field] !== undefined)
    if (first) refs[first].current?.focus()
    else if (!quote) setRateMissed(true)
    else if (context.requiresMemo && values.noMemo) setStep('memo')
    else afterMemo()
  }
  return {
    busy,
    failure,
    isRateMissed: isRateMissed && !quote,
    setFailure,
    step,
    submit,
    afterMemo,
    create,
    cancelStep: () => setStep(null),
  }
}

/**
 * If the amount or pair is unusable, shows all errors of the form, focuses the amount or the coin, and returns true.
 * Otherwise returns false.
 */
function showAmountFault(
  state: CalculatorState,
  form: HTMLFormElement,
  { touch, dispatch }: Pick<SubmissionParts, 'touch' | 'dispatch'>,
): boolean {
  const isUnsupported = state.problem?.kind === 'unsupported'
  if (!isUnsupported && !isAmountFault(state)) return false
  touch(...FIELD_ORDER)
  if (isUnsupported) focusCoin(form)
  else {
    if (isAmountMissing(state)) dispatch({ kind: 'amount-missed' })
    focusAmount(form)
  }
  return true
}

/**
 * Returns the form context with the validation results of its addresses. Waits for addresses that the server is still
 * validating.
 */
async function withVerdicts(
  { send, receive }: CalculatorState,
  values: ExchangeForm,
  context: FormContext,
): Promise<FormContext> {
  const { destination, refund } = context
  return {
    ...context,
    destination:
      destination.state === 'checking' ? await checkAddress(receive, values.destination.trim()) : destination,
    refund: refund.state === 'checking' ? await checkAddress(send, values.refund.trim()) : refund,
  }
}

/**
 * Returns what the account lacks for a fiat purchase or sale, or null for a signed-in user with a confirmed email
 * address.
 */
function missingOfAccount(): 'register' | 'confirm' | null {
  const account = readAccountMirror()?.data
  if (!account) return 'register'
  return account.isEmailConfirmed ? null : 'confirm'
}

/** Returns the user's email addresses that are stored in this browser. */
function knownEmails() {
  const account = readAccountMirror()?.data
  return {
    confirmedEmail: confirmedEmail(),
    partnerReferral: hasPartnerReferral(),
    accountEmail: account?.email ?? '',
    wantsEmails: account?.notifications.orders ?? false,
  }
}

/** Returns the function that stores the order and opens the page that creates it. */
function useCreateOrder(state: CalculatorState, values: ExchangeForm) {
  const locale = useLocale()
  const navigate = useNavigate()
  return (quote: NonNullable<ReturnType<typeof usableQuote>>, email: string): void => {
    keepNextOrder({
      idempotencyKey: crypto.randomUUID(),
      body: orderRequest(quote, values, email, locale, guestReferralId()),
      pair: pairCode(state.send, state.receive),
      noMemo: values.noMemo,
    })
    forgetExchange()
    void navigate({ to: '/order/pending' })
  }
}
