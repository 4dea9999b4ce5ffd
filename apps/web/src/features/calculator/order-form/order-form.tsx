import type { Dispatch } from 'react'
import { ApprovalNote } from '../../../components/ui/approval-note.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { isByCard, isFiat, isToCard, needsMemo } from '../../../lib/exchange/is-by-card.ts'
import { networkName } from '../../../lib/exchange/network-name.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import type { CalculatorAction, CalculatorState } from '../state/calculator-state.ts'
import { ActionCaption } from './action-caption.tsx'
import { ConfirmSteps } from './confirm-steps.tsx'
import { DestinationField } from './destination-field.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { LimitNote } from './limit-note.tsx'
import { MemoField } from './memo-field.tsx'
import type { AccountNeed } from './missing-of-account.ts'
import { OrderAction } from './order-action.tsx'
import { OrderFolds } from './order-folds.tsx'
import type { OrderFormPart, OrderFormUser } from './order-form-part.ts'
import styles from './order-form.module.css'
import { RefundCostNote } from './refund-cost-note.tsx'
import { RefundField } from './refund-field.tsx'
import { SaleCardField } from './sale-card-field.tsx'
import { useOrderForm } from './use-order-form.ts'

interface OrderFormProps extends OrderFormUser {
  state: CalculatorState
  dispatch: Dispatch<CalculatorAction>
  /**
   * Called when a fiat purchase or sale needs an account. The user must register, or add or confirm the account's email
   * address.
   */
  onAccountNeeded: (need: AccountNeed) => void
}

/**
 * Form that creates an order: destination, refund address, terms and a button. The button is always enabled. Pressing
 * it before the form is complete shows the missing fields and focuses the first one.
 */
export function OrderForm({ state, dispatch, onAccountNeeded, ...user }: OrderFormProps) {
  const t = useText()
  const form = useOrderForm(state, { dispatch, onAccountNeeded })
  const isCardPurchase = isByCard(state.send)
  return (
    <>
      <form
        className={styles.form}
        // If the form is submitted before JavaScript has loaded, this method sends nothing and keeps the input.
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(event.currentTarget)
        }}
      >
        {form.failure !== null && <FailureBanner key={form.failure.text} failure={form.failure} />}
        {form.isRateMissed && <Banner kind="warning">{t('exchange:rate_missed')}</Banner>}
        <Destination form={form} state={state} {...user} />
        {!isCardPurchase && <Refund form={form} state={state} />}
        <ApprovalNote approval={state.quote?.payoutApproval ?? null} />
        <LimitNote state={state} {...user} />
        <OrderAction form={form} state={state} />
        <ActionCaption form={form} state={state} account={user.account} />
        {!isCardPurchase && <OrderFolds form={form} state={state} />}
      </form>
      <ConfirmSteps form={form} memoName={form.withoutMemo.map((side) => networkName(t, state[side])).join(' / ')} />
    </>
  )
}

/** Fields for the destination: a saved card or an address, and the memo if the network uses memos. */
function Destination({ form, state, ...user }: OrderFormPart & OrderFormUser) {
  const t = useText()
  const { receive } = state
  const { values, shown, change } = form
  return (
    <>
      {isToCard(receive) ? (
        <SaleCardField form={form} state={state} {...user} />
      ) : (
        <DestinationField form={form} receive={receive} />
      )}
      {needsMemo(receive) && (
        <MemoField
          ref={form.refs.memo}
          words="memo"
          memo={values.memo}
          noMemo={values.noMemo}
          error={shown.memo && t(shown.memo)}
          onChange={change}
        />
      )}
    </>
  )
}

/** Fields for the refund address and its memo, with the cost of a refund. */
function Refund({ form, state: { send, receive, rateMode, quote } }: OrderFormPart) {
  return (
    <>
      <RefundField form={form} send={send} required={rateMode === 'FIXED' || isFiat(receive)} />
      <RefundCostNote quote={quote} />
    </>
  )
}
