import { useEffect, type Dispatch } from 'react'
import { isByCard, isFiat, isToBank, isToCard, needsMemo } from '../../../lib/exchange/is-by-card.ts'
import { addressText } from '../../../lib/exchange/address-text.ts'
import { contractFeePercent, type AddressVerdict } from '../../../lib/exchange/address-verdict.ts'
import { useAddressVerdict } from '../../../lib/exchange/use-address-verdict.ts'
import { usableQuote, type CalculatorAction, type CalculatorState } from '../state/calculator-state.ts'
import { keepForm } from '../state/exchange-draft.ts'
import {
  formErrors,
  memoOf,
  refundMemoOf,
  sidesWithoutMemo,
  type ExchangeForm,
  type FormContext,
  type FormErrors,
  type FormField,
} from '../state/exchange-form.ts'
import { useFieldRefs } from './field-refs.ts'
import type { AccountNeed } from './missing-of-account.ts'
import { useFilledForm } from './use-filled-form.ts'
import { useLoadedOrderPage } from './use-loaded-order-page.ts'
import { useRestoredForm } from './use-restored-form.ts'
import { useSubmission } from './use-submission.ts'

interface OrderFormHandlers {
  dispatch: Dispatch<CalculatorAction>
  onAccountNeeded(need: AccountNeed): void
}

/** Returns the order form's values and errors, and the functions that submit it. */
export function useOrderForm(state: CalculatorState, { dispatch, onAccountNeeded }: OrderFormHandlers) {
  const coins = { send: state.send.slug, receive: state.receive.slug }
  const { values: typed, fill, touched, touch } = useFilledForm(coins)
  const values = withAddresses(typed, state)
  useLoadedOrderPage(values.destination !== '')
  const refs = useFieldRefs()
  const context = useFormContext(state, values)
  useMeasuredDestination(state, context.destination, dispatch)
  const { setFailure, ...submission } = useSubmission(state, {
    values,
    context,
    refs,
    touch,
    dispatch,
    onAccountNeeded,
  })
  useRestoredForm({ coins, fill, setFailure, dispatch })
  const change = (changed: Partial<ExchangeForm>): void => {
    const next = { ...typed, ...changed }
    fill(next)
    keepForm(next, coins)
  }
  const quote = usableQuote(state)
  return {
    values: typed,
    shown: errorsOf(touched, formErrors(values, context)),
    refs,
    quote,
    change,
    touch,
    ...submission,
    withoutMemo: sidesWithoutMemo(values, context),
    verdicts: { destination: context.destination, refund: context.refund },
    ready: quote !== null,
  }
}

/** Returns the form's input with the addresses that its address fields contain. */
function withAddresses(typed: ExchangeForm, { send, receive }: CalculatorState): ExchangeForm {
  const { destination, refund } = typed
  return {
    ...typed,
    destination: addressText(destination, receive.networkTitle),
    refund: addressText(refund, send.networkTitle),
  }
}

/** Returns the properties of the chosen coins and addresses that determine which input the form accepts. */
function useFormContext({ send, receive, rateMode }: CalculatorState, form: ExchangeForm): FormContext {
  return {
    rateMode: isByCard(send) ? 'FLOATING' : rateMode,
    requiresMemo: needsMemo(receive),
    requiresRefundMemo: needsMemo(send),
    isSale: isFiat(receive),
    isToCard: isToCard(receive),
    isToBank: isToBank(receive),
    destination: useAddressVerdict(receive, form.destination, memoOf(form)),
    refund: useAddressVerdict(send, form.refund, refundMemoOf(form)),
  }
}

/** Returns the errors of the given fields. */
function errorsOf(fields: ReadonlySet<FormField>, errors: FormErrors): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => fields.has(field as FormField)))
}

/**
 * Requests a rate that includes the destination's higher network fee, once the server has estimated this fee. Only a
 * contract has a higher fee.
 */
function useMeasuredDestination(
  { networkFeePercent }: Pick<CalculatorState, 'networkFeePercent'>,
  verdict: AddressVerdict,
  dispatch: Dispatch<CalculatorAction>,
): void {
  const percent = contractFeePercent(verdict)
  const isNew = verdict.state !== 'checking' && percent !== networkFeePercent
  useEffect(() => {
    if (isNew) dispatch({ kind: 'destination-measured', percent })
  }, [isNew, percent, dispatch])
}

/** The order form's values and errors, and the functions that submit it. */
export type OrderFormState = ReturnType<typeof useOrderForm>
