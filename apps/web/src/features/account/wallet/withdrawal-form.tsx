import { displayAmount } from '@cambio/kernel/amount-input'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { FailedNote } from '../../../components/ui/failed-note.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton-rows.tsx'
import type { AccountAnswer } from '../../../lib/api/account-calls.ts'
import { decimalLeft, isMore } from '../../../lib/texts/decimal-sum.ts'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { accountQuery } from '../api/account-query.ts'
import { useAccount } from '../api/account.ts'
import { AccountForm } from '../components/account-form.tsx'
import { useForm } from '../components/use-account-form.ts'
import { BotClosed } from '../messenger/bot-closed.tsx'
import { useKept } from '../components/use-kept.ts'
import type { FieldErrors } from '../state/form-failure.ts'
import { ReachableOnly } from './reachable-only.tsx'
import { useWithdrawal, type WithdrawalCall } from './use-withdrawal.ts'
import { WithdrawalFields } from './withdrawal-fields.tsx'
import { WithdrawalSummary } from './withdrawal-summary.tsx'
import { isWithdrawable, isWithdrawalAddress, withdrawalFailure, type WithdrawalField } from './withdrawal-rules.ts'

type Terms = AccountAnswer<'withdrawalTerms'>

/**
 * Maximum age of the displayed withdrawal fee and minimum amount, in milliseconds. It is short, because the fee follows
 * the market.
 */
const TERMS_AGE_MS = 30_000

interface WithdrawalFormProps {
  userId: number
  coin: { currencyTitle: string; networkTitle: string }
  call: WithdrawalCall
  onDone?: () => void
}

/**
 * Form for withdrawing a coin from the balance. Shows the current fee and minimum amount above the fields. Requires a
 * confirmed email address or, for an account without one, an exchange with a bot.
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
  const terms = useQuery({ ...accountQuery(userId, 'withdrawalTerms', coin), refetchInterval: TERMS_AGE_MS })
  if (terms.data) return <FilledForm {...props} terms={terms.data} />
  if (terms.isPending) return <SkeletonRows label={t('account:loading')} rows={2} />
  return (
    <FailedNote
      text={t('profile:withdraw_terms_failed')}
      busy={terms.isFetching}
      onRetry={() => void terms.refetch()}
    />
  )
}

function FilledForm({ userId, coin, call, onDone, terms }: WithdrawalFormProps & { terms: Terms }) {
  const t = useText()
  const locale = useLocale()
  const withdraw = useWithdrawal(userId, call)
  const { currencyTitle, networkTitle } = coin
  const kept = `${call}-${currencyTitle}-${networkTitle}`
  const address = useKept(`${kept}-address`)
  const memo = useKept(`${kept}-memo`)
  const amount = useKept(`${kept}-amount`)
  /**
   * Fee that the user confirms in the summary, as a decimal string in the coin. Null while the user is filling in the
   * fields.
   */
  const [confirmedFee, setConfirmedFee] = useState<string | null>(null)
  const { fee, minAmount, available, requiresMemo, precisionDecimals } = terms
  const clean = displayAmount(amount[0], precisionDecimals)
  const to = { address: address[0].trim(), memo: requiresMemo ? memo[0].trim() : '' }
  const arrives = decimalLeft(clean, confirmedFee ?? fee)
  const form = useForm<WithdrawalField>({
    check: () => withdrawalFaults({ call, address: to.address, clean, terms }),
    send: async () => {
      if (confirmedFee === null) return setConfirmedFee(fee)
      await withdraw({
        ...coin,
        address: to.address,
        ...(to.memo !== '' && { memo: to.memo }),
        amount: clean,
        claimedFee: confirmedFee,
      })
      amount[1]('')
      setConfirmedFee(null)
      onDone?.()
    },
    explain: (error) => {
      setConfirmedFee(null)
      return withdrawalFailure(error, { coin: currencyTitle, locale })
    },
  })
  if (!isWithdrawable({ available, minAmount }))
    return <p>{t('profile:withdraw_from', { min: moneyText(minAmount, currencyTitle, locale) })}</p>
  if (confirmedFee !== null && arrives !== null)
    return (
      <AccountForm form={form} submit={t('profile:withdraw_confirm')} submitFirst>
        <WithdrawalSummary coin={coin} {...to} arrives={arrives} fee={confirmedFee} />
        <Button data-host="secondary" onClick={() => setConfirmedFee(null)}>
          {t('profile:withdraw_change')}
        </Button>
      </AccountForm>
    )
  return (
    <AccountForm form={form} submit={t('profile:withdraw_do')}>
      <WithdrawalFields {...{ form, coin, terms, address, memo, amount, arrives }} />
    </AccountForm>
  )
}

interface Typed {
  call: WithdrawalCall
  address: string
  clean: string
  terms: Pick<Terms, 'available' | 'minAmount'>
}

/** Returns the errors that the form can find without calling the server (spec §5). */
function withdrawalFaults({ call, address, clean, terms }: Typed): FieldErrors<WithdrawalField> {
  const isWrongAddress = call === 'withdrawEarnings' && !isWithdrawalAddress(address)
  const amount = amountFault(clean, terms.available)
  return {
    ...(address === '' || isWrongAddress ? { address: 'error_address_incorrect' } : {}),
    ...(amount === null ? {} : { amount }),
  }
}

/**
 * Returns the error in the amount, or null. Does not compare the amount with the minimum, because the server does so
 * (spec §8).
 */
function amountFault(clean: string, available: string): string | null {
  if (clean === '') return 'profile:withdraw_amount_empty'
  return isMore(clean, available) ? 'profile:withdraw_balance_low' : null
}
