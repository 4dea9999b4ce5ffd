import { Button } from '../../../components/ui/button.tsx'
import { FailedNote } from '../../../components/ui/failed-note.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton-rows.tsx'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { useAccount } from '../api/account.ts'
import { AccountForm } from '../forms/account-form.tsx'
import { BotClosed } from '../messenger/bot-closed.tsx'
import { ReachableOnly } from './reachable-only.tsx'
import { useNamedCoin } from './use-named-coin.ts'
import { WithdrawalFields } from './withdrawal-fields.tsx'
import { useWithdrawalForm, type OpenFormProps, type WithdrawalFormProps } from './use-withdrawal-form.ts'
import { useWithdrawalTerms } from './use-withdrawal-terms.ts'
import { isWithdrawable } from './withdrawal-rules.ts'
import { WithdrawalSummary } from './withdrawal-summary.tsx'

/**
 * Form for withdrawing a coin from the balance. Shows the fee and the minimum amount. Visible only to users who can
 * confirm a withdrawal by email or through the bot.
 */
export function WithdrawalForm(props: WithdrawalFormProps) {
  const account = useAccount()
  return (
    <ReachableOnly>
      {account?.email === null && <BotClosed userId={props.userId} />}
      <TermsForm {...props} />
    </ReachableOnly>
  )
}

function TermsForm(props: WithdrawalFormProps) {
  const t = useText()
  const { userId, coin } = props
  const { terms, isPending, isFetching, refetch, renew } = useWithdrawalTerms(userId, coin)
  if (terms) return <FilledForm {...props} terms={terms} onTermsRejected={() => void renew()} />
  if (isPending) return <SkeletonRows label={t('account:loading')} rows={2} />
  return <FailedNote text={t('profile:withdraw_terms_failed')} busy={isFetching} onRetry={() => void refetch()} />
}

function FilledForm(props: OpenFormProps) {
  const t = useText()
  const locale = useLocale()
  const { userId, coin, terms } = props
  const named = useNamedCoin(coin)
  const { form, fields, target, to, arrives, confirmedFee, goBack } = useWithdrawalForm(props)
  if (!isWithdrawable(terms))
    return <p>{t('profile:withdraw_from', { min: moneyText(terms.minAmount, coin.currencyTitle, locale) })}</p>
  if (confirmedFee !== null && arrives !== null)
    return (
      <AccountForm form={form} submit={t('profile:withdraw_confirm')} submitFirst>
        <WithdrawalSummary userId={userId} coin={named} {...to} arrives={arrives} fee={confirmedFee} />
        <Button data-host="secondary" onClick={goBack}>
          {t('profile:withdraw_change')}
        </Button>
      </AccountForm>
    )
  return (
    <AccountForm form={form} submit={t('profile:withdraw_do')}>
      <WithdrawalFields {...{ form, coin: named, target, terms, arrives }} {...fields} />
    </AccountForm>
  )
}
