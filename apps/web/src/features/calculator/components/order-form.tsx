import type { AccountData } from '@cambio/contract/account'
import { Link } from '@tanstack/react-router'
import type { Dispatch } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { LinkedText } from '../../../components/ui/linked-text.tsx'
import { shortAddress } from '../../../lib/texts/format.ts'
import { useSignedInApp } from '../../../lib/mini-app/use-signed-in-app.ts'
import { networkName } from '../../../lib/exchange/network-name.ts'
import { useAddressError } from '../../../lib/exchange/use-address-error.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import type { SignedInCall } from '../../../lib/account/signed-in-call.ts'
import { needsCheck } from '../../../lib/exchange/needs-check.ts'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { siteConfig } from '../../../lib/page/site-config.ts'
import { isByBank, isByCard, isFiat, isToBank, isToCard, needsMemo } from '../../../lib/exchange/is-by-card.ts'
import type { CalculatorAction, CalculatorState } from '../state/calculator.ts'
import { submitKey } from '../state/submit-words.ts'
import { AddressField } from '../../../components/ui/address-field.tsx'
import { ApprovalNote } from '../../../components/ui/approval-note.tsx'
import { ConfirmSteps } from './confirm-steps.tsx'
import { HoldNote } from './hold-note.tsx'
import { MemoField } from './memo-field.tsx'
import { PlanWhatIf } from './plan-what-if.tsx'
import { latePart } from '../../../components/ui/late-part.tsx'
import { PolicyField } from './policy-field.tsx'
import { RefundCostNote } from './refund-cost-note.tsx'
import { RefundField } from './refund-field.tsx'
import { TestAddressButton } from './test-address-button.tsx'
import { useOrderForm, type OrderFormState } from './use-order-form.ts'
import styles from './order-form.module.css'

interface OrderFormProps {
  state: CalculatorState
  dispatch: Dispatch<CalculatorAction>
  /**
   * Called when a fiat purchase or sale needs an account. The user must register, or confirm the account's email
   * address.
   */
  onAccountNeeded: (need: 'register' | 'confirm') => void
  /** The signed-in user, for a sale to a card; null for a guest. */
  account: AccountData | null
  signedIn: SignedInCall
}

const FiatLimitNote = latePart('FiatLimitNote', () => import('./fiat-limit-note.tsx'))
const PayoutCardField = latePart('PayoutCardField', () => import('./payout-card-field.tsx'))

const termsLink = (words: string) => (
  <Link to="/docs/$" params={{ _splat: 'terms' }}>
    {words}
  </Link>
)

/**
 * Form that creates an order: destination, refund address, terms and a button. The button is always enabled. Pressing
 * it before the form is complete shows the missing fields and focuses the first one.
 */
export function OrderForm({ state, dispatch, onAccountNeeded, ...user }: OrderFormProps) {
  const t = useText()
  const form = useOrderForm(state, { dispatch, onAccountNeeded })
  const { send, receive, rateMode } = state
  const { values, shown, change } = form
  return (
    <>
      <form
        className={styles.form}
        // With this method, the browser submits nothing and keeps the input until JavaScript has loaded.
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(event.currentTarget)
        }}
      >
        {form.failure !== null && <Banner kind="error">{form.failure}</Banner>}
        {form.isRateMissed && <Banner kind="warning">{t('exchange:rate_missed')}</Banner>}
        {isToCard(receive) ? (
          <SaleCard form={form} state={state} {...user} />
        ) : (
          <DestinationField form={form} receive={receive} />
        )}
        {needsMemo(receive) && (
          <MemoField ref={form.refs.memo} values={values} error={shown.memo && t(shown.memo)} onChange={change} />
        )}
        {!isByCard(send) && (
          <>
            <RefundField form={form} send={send} required={rateMode === 'FIXED' || isFiat(receive)} />
            <RefundCostNote quote={state.quote} />
          </>
        )}
        <ApprovalNote approval={state.quote?.payoutApproval ?? null} />
        <LimitNote state={state} {...user} />
        <OrderAction form={form} state={state} />
        <ActionCaption form={form} state={state} />
        {!isByCard(send) && <OrderFolds form={form} state={state} />}
      </form>
      <ConfirmSteps form={form} memoName={networkName(t, receive)} />
    </>
  )
}

type FormProps = { form: OrderFormState; state: CalculatorState }

/** Note about the account's monthly limit. The browser loads its code only for a signed-in user's fiat payment. */
function LimitNote({ state, account, signedIn }: Pick<OrderFormProps, 'state' | 'account' | 'signedIn'>) {
  const { send, receive, sendText, receiveText } = state
  const side = isFiat(send) ? send : receive
  if (account === null || !isFiat(side)) return null
  const amount = side === send ? sendText : receiveText
  return <FiatLimitNote {...{ userId: account.userId, signedIn, currency: side.currencyTitle, amount }} />
}

/** Field for the saved card that a sale is paid out to. The browser loads its code only for a sale. */
function SaleCard({ form, state, account, signedIn }: FormProps & Pick<OrderFormProps, 'account' | 'signedIn'>) {
  const t = useText()
  const { values, shown, change } = form
  const provider = otherExchange(state.quote?.liquidityProviderPublicCode ?? '')
  return (
    <PayoutCardField
      provider={provider ?? t('exchange:sale_provider')}
      email={(account?.isEmailConfirmed && account.email) || ''}
      signedIn={signedIn}
      cardId={values.destination}
      error={shown.destination && t(shown.destination)}
      onChange={(destination) => change({ destination })}
    />
  )
}

function DestinationField({ form, receive }: { form: OrderFormState; receive: CalculatorState['receive'] }) {
  const t = useText()
  const { values, shown, change } = form
  const error = useAddressError(shown.destination, form.verdicts.destination, receive)
  return (
    <AddressField
      ref={form.refs.destination}
      label={t(isToBank(receive) ? 'exchange:destination_bank' : 'exchange:destination', {
        coin: receive.currencyTitle,
        network: networkName(t, receive),
      })}
      hint={
        siteConfig().sandbox && !isToBank(receive) ? (
          <TestAddressButton coin={receive} onAddress={(destination) => change({ destination })} />
        ) : receive.addressExample === '' ? (
          ''
        ) : (
          t('exchange:address_example', { example: shortAddress(receive.addressExample) })
        )
      }
      validMessage={t('address_valid', { network: networkName(t, receive) })}
      value={values.destination}
      verdict={form.verdicts.destination}
      error={error}
      required
      onChange={(destination) => change({ destination })}
      onBlur={() => form.touch('destination')}
    />
  )
}

/** The terms and the submit button. On a phone, they stick to the bottom of the screen. */
function OrderAction({ form, state }: FormProps) {
  const t = useText()
  const { send, receive } = state
  const { values, shown, change } = form
  return (
    <div className={styles.action}>
      {siteConfig().termsRequired && (
        <Checkbox
          ref={form.refs.terms}
          checked={values.termsAccepted}
          error={shown.terms && t(shown.terms)}
          onChange={(termsAccepted) => change({ termsAccepted })}
        >
          <LinkedText text={t('exchange:accept_terms')} links={[termsLink]} />
        </Checkbox>
      )}
      <noscript>
        <p className="field-note">{t('exchange:no_script')}</p>
      </noscript>
      <Button type="submit" variant="primary" size="big" busy={form.busy}>
        {t(submitKey(state, form.ready || form.busy), {
          send: send.currencyTitle,
          receive: receive.currencyTitle,
        })}
      </Button>
    </div>
  )
}

/** Caption below the button that states whether the order requires an account. */
function ActionCaption({ form, state: { send, receive } }: FormProps) {
  const t = useText()
  // A signed-in user of the mini-app does not need to know that a swap requires no account.
  const isSignedInApp = useSignedInApp()
  if (isSignedInApp && !isFiat(send) && !isFiat(receive)) return null
  return <p className={styles.caption}>{isByCard(send) ? <CardCaption form={form} /> : t(accountKey(send, receive))}</p>
}

/** Returns the message key for the caption below the button. The caption states whether the order needs an account. */
function accountKey(send: CalculatorState['send'], receive: CalculatorState['receive']): string {
  if (isToCard(receive)) return 'exchange:sale_account'
  if (isToBank(receive)) return 'exchange:bank_sale_account'
  return isByBank(send) ? 'exchange:bank_account' : 'exchange:no_account'
}

/** Caption below the button of a card purchase. */
function CardCaption({ form }: { form: OrderFormState }) {
  const t = useText()
  const { quote } = form
  const provider = quote && otherExchange(quote.liquidityProviderPublicCode)
  if (quote === null || provider === null) return t('exchange:card_account')
  const isChecked = needsCheck(quote.amountToGive, quote) === true
  return t(isChecked ? 'exchange:card_caption_check' : 'exchange:card_caption', { provider })
}

/** The form's collapsed sections: the exception policy, the predicted outcomes, and the note about held orders. */
function OrderFolds({ form, state }: FormProps) {
  const t = useText()
  const { values, shown, change } = form
  const isFilledByOther = form.quote !== null && otherExchange(form.quote.liquidityProviderPublicCode) !== null
  return (
    <div className="folds">
      {state.rateMode === 'FIXED' && (
        <PolicyField
          ref={form.refs.percent}
          quote={state.quote}
          values={values}
          error={shown.percent && t(shown.percent)}
          onChange={change}
        />
      )}
      {!isFilledByOther && <PlanWhatIf quote={form.quote} values={values} />}
      <HoldNote />
    </div>
  )
}
