import { useEffect, useEffectEvent, type Dispatch } from 'react'
import {
  onFailedOrder,
  takeFailedOrder,
  type FailedOrder,
  type PendingOrder,
} from '../../../lib/exchange/pending-order.ts'
import { rateChangeWords } from '../../../lib/exchange/rate-change.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { CalculatorAction } from '../state/calculator-state.ts'
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
 * input from an earlier visit to the page. If the server rejects an order for these coins while the form is open, shows
 * only the reason. The user may have changed the input since.
 */
export function useRestoredForm({ coins, fill, setFailure, dispatch }: RestoreParts): void {
  const t = useText()
  const locale = useLocale()
  const show = useEffectEvent((failed: FailedOrder) => {
    if (isFixedRateRefused(failed)) return dispatch({ kind: 'fixed-rate-refused', rate: refusedRate(failed) })
    const change = refusedAmounts(failed)
    const key = createFailureKey(failed)
    setFailure(
      change
        ? { text: t('error_rate_changed', rateChangeWords(change, locale)), check: null }
        : { text: t(key), check: checkOfFailure(key) },
    )
  })
  const open = useEffectEvent(() => {
    const failed = takeFailedOrder(coins)
    const form = failed ? formOfPending(failed.pending) : keptForm(coins)
    if (form) fill(form)
    if (!failed) return
    show(failed)
    const { rateMode } = failed.pending.body
    if (rateMode === 'FIXED' && !isFixedRateRefused(failed)) dispatch({ kind: 'rate-mode-picked', rateMode })
  })
  const showLate = useEffectEvent(() => {
    const failed = takeFailedOrder(coins)
    if (failed) show(failed)
  })
  useEffect(() => {
    open()
    return onFailedOrder(() => showLate())
  }, [])
}

/** Returns a pending order's form input. */
function formOfPending({ body, noMemo }: PendingOrder): ExchangeForm {
  const policy = body.exceptionPolicy || null
  return {
    destination: body.destinationAddress,
    memo: body.destinationAddressMemo ?? '',
    noMemo,
    refund: body.refundAddress ?? '',
    refundMemo: body.refundAddressMemo ?? '',
    // The form accepted this address without a memo. Either the user confirmed that none is needed, or the network has
    // no memos.
    noRefundMemo: Boolean(body.refundAddress) && !body.refundAddressMemo,
    policy: policy?.kind ?? EMPTY_FORM.policy,
    withinPercent: policy?.kind === 'RERATE' ? policy.withinPercent : EMPTY_FORM.withinPercent,
    termsAccepted: true,
  }
}
