import { useEffect, type Dispatch } from 'react'
import { isByCard, isFiat, isToBank, isToCard, needsMemo } from '../../../lib/exchange/is-by-card.ts'
import { contractFeePercent, type AddressVerdict } from '../../../lib/exchange/address-verdict.ts'
import { useAddressVerdict } from '../../../lib/exchange/use-address-verdict.ts'
import { usableQuote, type CalculatorAction, type CalculatorState } from '../state/calculator.ts'
import { keepForm } from '../state/exchange-draft.ts'
import { formErrors, type ExchangeForm, type FormContext, type FormField } from '../state/exchange-form.ts'
import { useFieldRefs } from './field-refs.ts'
import type { AccountNeed } from './missing-of-account.ts'
import { useFilledForm } from './use-filled-form.ts'
import { useRestoredForm } from './use-restored-form.ts'
import { useSubmission } from './use-submission.ts'

interface OrderFormHandlers {
  dispatch: Dispatch<CalculatorAction>
  onAccountNeeded(need: AccountNeed): void
}

/** Returns the order form's values and errors, and the functions that submit it. */
export function useOrderForm(state: CalculatorState, { dispatch, onAccountNeeded }: OrderFormHandlers) {
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
    values,
    shown,
    refs,
    quote,
    change,
    touch,
    ...submission,
    verdicts: { destination: context.destination, refund: context.refund },
    ready: quote !== null,
  }
}

/**
 * Requests a rate that includes the higher network fee of a contract, once the server has measured this fee for the
 * destination.
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
