import type { PairData } from '@cambio/contract/pair-data'
import { displayAmount } from '@cambio/kernel/amount-input'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { lateDialog } from '../../../components/ui/late-dialog.tsx'
import { checkNeed, type CheckNeed } from '../../../lib/exchange/check-need.ts'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { useHydrated } from '../../../lib/page/use-hydrated.ts'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { accountGap } from '../state/account-gap.ts'
import { failureReason, isCodeOpen } from '../state/check.ts'
import { CheckHead } from './check-head.tsx'
import { CheckList } from './check-list.tsx'
import type { CheckPageProps } from './check-props.ts'
import { CheckStepCard, type StepKind } from './check-step.tsx'
import styles from './check.module.css'
import { useCheckFlow } from './use-check-flow.ts'
import { usePurchaseOrder } from './use-purchase-order.ts'

/** Maximum number of decimal places in the displayed coin amount. */
const MAX_DECIMALS = 8

const IdentityForm = lateDialog('IdentityForm', () => import('./identity-form.tsx'))

/** Identity check for one purchase: the current step, errors, and a button for changing the amount. */
export function CheckOfPurchase({ quote, ...props }: CheckPageProps & { quote: PairData }) {
  const { purchase, account } = props
  const provider = otherExchange(quote.liquidityProviderPublicCode) ?? ''
  const isBelow = checkNeed(purchase.amount, quote, { isVerified: false }) === 'none'
  const flow = useCheckFlow(props, isBelow)
  const kind = useStepKind(account, isBelow ? stepBelow(flow) : (flow.check?.state ?? 'loading'))
  const isVerified = !isBelow && flow.check?.state === 'complete'
  const need = checkNeed(purchase.amount, quote, { isVerified })
  const { create, change } = usePurchaseOrder(props, quote)
  const onDo = () => (kind === 'below' || kind === 'complete' ? create() : flow.act(kind))
  return (
    <>
      <CheckHead {...{ quote, need }} amount={purchase.amount} state={flow.check?.state ?? null} />
      <div className={styles.page}>
        <div className={styles.main}>
          <FlowFailure flow={flow} provider={provider} />
          <CheckStepCard
            {...{
              kind,
              provider,
              account,
              purchase,
              quote,
              check: flow.check,
              reasons: flow.reasons,
              busy: flow.busy,
              onDo,
              onResend: flow.resend,
              onCode: flow.enterCode,
            }}
          />
          <PurchaseNow quote={quote} need={need} onChange={change} />
        </div>
        {!isBelow && <CheckList {...{ purchase, quote, provider, state: flow.check?.state ?? null }} />}
        {flow.form !== null && <IdentityForm provider={provider} {...flow.form} />}
      </div>
    </>
  )
}

/**
 * Returns the step to show. Guests and users without a confirmed email address see the step that asks for an account.
 */
function useStepKind(account: CheckPageProps['account'], kind: StepKind): StepKind {
  const isHydrated = useHydrated()
  if (!isHydrated) return 'loading'
  return accountGap(account) ?? kind
}

/**
 * Returns the step for an amount that needs no check. If the provider waits for its emailed code, the user must enter
 * the code before the purchase. If the provider does not respond, the user can still try to buy.
 */
function stepBelow({ check, error }: Pick<ReturnType<typeof useCheckFlow>, 'check' | 'error'>): StepKind {
  if (check === null) return error === null ? 'loading' : 'below'
  if (check.state === 'unknown') return 'sign_up'
  return isCodeOpen(check) ? 'email' : 'below'
}

/** Banner with the reason why the check cannot continue (spec §8, `error_kyc_flow`). */
function FlowFailure({ flow, provider }: { flow: ReturnType<typeof useCheckFlow>; provider: string }) {
  const t = useText()
  const { error, hasGivenUp, restart } = flow
  if (error === null && !hasGivenUp) return null
  const reason = t(hasGivenUp ? 'identity:reason_gave_up' : failureReason(error), { provider })
  return (
    <Banner kind="error">
      <p>{t('identity:error_kyc_flow', { reason })}</p>
      {hasGivenUp && <Button onClick={() => void restart()}>{t('try_again')}</Button>}
    </Banner>
  )
}

interface PurchaseNowProps {
  quote: PairData
  need: CheckNeed | null
  onChange: () => void
}

/** Amounts of the purchase at the current rate, and a button for changing the amount. */
function PurchaseNow({ quote, need, onChange }: PurchaseNowProps) {
  const t = useText()
  const locale = useLocale()
  const { noKycThreshold, instrumentFrom, instrumentTo } = quote
  const amount = moneyText(quote.amountToGive, instrumentFrom.currencyTitle, locale)
  const coins = moneyText(displayAmount(quote.amountToGet, MAX_DECIMALS), instrumentTo.currencyTitle, locale)
  return (
    <div className={styles.change}>
      <p>{t('identity:rate_now', { amount, coins })}</p>
      <Button onClick={onChange}>{t('identity:change_amount')}</Button>
      {need === 'needed' && noKycThreshold !== null && noKycThreshold !== '0' && (
        <span>
          {t('identity:no_check', { limit: moneyText(noKycThreshold, instrumentFrom.currencyTitle, locale) })}
        </span>
      )}
    </div>
  )
}
