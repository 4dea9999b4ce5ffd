import { useEffect, useEffectEvent, type Dispatch } from 'react'
import { takeFailedOrder, type PendingOrder } from '../../../lib/exchange/pending-order.ts'
import { rateChangeWords } from '../../../lib/exchange/rate-change.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { CalculatorAction } from '../state/calculator.ts'
import {
  checkOfFailure,
  createFailureKey,
  isFixedRateRefused,
  refusedAmounts,
  refusedRate,
  type FormFailure,
} from '../state/create-failure.ts'
import { keptForm, type CoinsOfForm } from '../state/exchange-draft.ts'
import { EMPTY_FORM, type ExchangeForm } from '../state/exchange-form.ts'

interface RestoreParts {
  coins: CoinsOfForm
  fill(form: ExchangeForm): void
  setFailure(failure: FormFailure): void
  dispatch: Dispatch<CalculatorAction>
}

/**
 * Restores the input of a rejected order and shows the reason for the rejection. If no order was rejected, restores the
 * input from an earlier visit to the page.
 */
export function useRestoredForm({ coins, fill, setFailure, dispatch }: RestoreParts): void {
  const t = useText()
  const locale = useLocale()
  const restore = useEffectEvent((form: ExchangeForm | null = keptForm(coins)) => {
    if (form) fill(form)
  })
  const fail = useEffectEvent(setFailure)
  useEffect(() => {
    const failed = takeFailedOrder()
    if (!failed) return restore()
    restore(formOfPending(failed.pending))
    if (isFixedRateRefused(failed)) return dispatch({ kind: 'fixed-rate-refused', rate: refusedRate(failed) })
    const change = refusedAmounts(failed)
    const key = createFailureKey(failed)
    fail(
      change
        ? { text: t('error_rate_changed', rateChangeWords(change, locale)), check: null }
        : { text: t(key), check: checkOfFailure(key) },
    )
    if (failed.pending.body.rateMode === 'FIXED') dispatch({ kind: 'rate-mode-picked', rateMode: 'FIXED' })
  }, [dispatch, t, locale])
}

/** Returns a pending order's form input. */
function formOfPending({ body, noMemo }: PendingOrder): ExchangeForm {
  const { exceptionPolicy: policy } = body
  return {
    destination: body.destinationAddress,
    memo: body.destinationAddressMemo ?? '',
    noMemo,
    refund: body.refundAddress ?? '',
    refundMemo: body.refundAddressMemo ?? '',
    // Without a memo, the form accepted the address only because the user confirmed it, or its network has no memos.
    noRefundMemo: Boolean(body.refundAddress) && !body.refundAddressMemo,
    policy: policy?.kind ?? EMPTY_FORM.policy,
    withinPercent: policy?.kind === 'RERATE' ? policy.withinPercent : EMPTY_FORM.withinPercent,
    termsAccepted: true,
  }
}
