import { useState, type Dispatch } from 'react'
import { checkAddress } from '../../../lib/exchange/use-address-verdict.ts'
import { usableQuote, type CalculatorAction, type CalculatorState } from '../state/calculator-state.ts'
import type { FormFailure } from '../state/create-failure.ts'
import {
  formErrors,
  memoOf,
  refundMemoOf,
  sidesWithoutMemo,
  type ExchangeForm,
  type FormContext,
  type FormField,
} from '../state/exchange-form.ts'
import { isAmountFault, isAmountMissing } from '../state/submit-words.ts'
import { FIELD_ORDER, type FieldRefs } from './field-refs.ts'
import { focusAmount, focusCoin } from '../components/focus-amount.ts'
import { missingOfAccount, type AccountNeed } from './missing-of-account.ts'
import { useCreation } from './use-creation.ts'

interface SubmissionParts {
  values: ExchangeForm
  context: FormContext
  refs: FieldRefs
  touch(...fields: readonly FormField[]): void
  dispatch: Dispatch<CalculatorAction>
  onAccountNeeded(need: AccountNeed): void
}

/** Returns the submission state and the functions for its steps: validation, memo, email and creation. */
export function useSubmission(state: CalculatorState, parts: SubmissionParts) {
  const { values, context, refs, touch, onAccountNeeded } = parts
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const [isRateMissed, setRateMissed] = useState(false)
  const onCreate = () => setBusy(true)
  const { step, setStep, afterMemo, create } = useCreation(state, { values, onAccountNeeded, onCreate })
  const quote = usableQuote(state)
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
    if (first) showError(form, refs[first].current)
    else if (!quote) setRateMissed(true)
    else if (sidesWithoutMemo(values, context).length > 0) setStep('memo')
    else afterMemo()
  }
  return {
    busy,
    failure,
    setFailure,
    step,
    submit,
    afterMemo,
    create,
    isRateMissed: isRateMissed && !quote,
    cancelStep: () => setStep(null),
  }
}

/** Focuses an invalid field and scrolls to its error, because on a phone the action bar can cover it. */
function showError(form: HTMLFormElement, field: HTMLInputElement | null): void {
  field?.focus()
  // Wait until the error is rendered. The choice of a card has no field to focus.
  requestAnimationFrame(() => (field ?? form.querySelector('.bad'))?.scrollIntoView({ block: 'center' }))
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
      destination.state === 'checking' ? await checkAddress(receive, values.destination, memoOf(values)) : destination,
    refund: refund.state === 'checking' ? await checkAddress(send, values.refund, refundMemoOf(values)) : refund,
  }
}
