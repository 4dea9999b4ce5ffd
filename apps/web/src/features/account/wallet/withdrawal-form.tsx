import { displayAmount } from '@cambio/kernel/amount-input'
import { useQuery } from '@tanstack/react-query'
import { AmountField } from '../../../components/ui/amount-field.tsx'
import { FailedNote } from '../../../components/ui/failed-note.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton-rows.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import type { AccountAnswer } from '../../../lib/account-calls.ts'
import { decimalLeft, isMore } from '../../../lib/decimal-sum.ts'
import { moneyText } from '../../../lib/format.ts'
import { useText } from '../../../lib/i18n.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { accountQuery } from '../api/account-query.ts'
import { AccountForm } from '../components/account-form.tsx'
import { ConfirmedOnly } from '../components/confirmed-only.tsx'
import { useForm } from '../components/use-account-form.ts'
import { useKept } from '../components/use-kept.ts'
import type { FieldErrors } from '../state/form-failure.ts'
import { useWithdrawal, type WithdrawalCall } from './use-withdrawal.ts'
import { isWithdrawalAddress, withdrawalFailure, type WithdrawalField } from './withdrawal-rules.ts'

type Terms = AccountAnswer<'withdrawalTerms'>

/** Maximum age of the shown terms, milliseconds. Fees follow the market. */
const TERMS_AGE_MS = 30_000
const ADDRESS_MAX_LENGTH = 150
const MEMO_MAX_LENGTH = 120

interface WithdrawalFormProps {
  userId: number
  coin: { currencyTitle: string; networkTitle: string }
  call: WithdrawalCall
  onDone?: () => void
}

/** Withdraws a coin from the balance, on terms that the server quotes first. Requires a confirmed email. */
export function WithdrawalForm(props: WithdrawalFormProps) {
  return (
    <ConfirmedOnly>
      <TermsForm {...props} />
    </ConfirmedOnly>
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
  const [address, setAddress] = useKept(`${kept}-address`)
  const [memo, setMemo] = useKept(`${kept}-memo`)
  const [amount, setAmount] = useKept(`${kept}-amount`)
  const { fee, minAmount, available, requiresMemo, precisionDecimals } = terms
  const clean = displayAmount(amount, precisionDecimals)
  const arrives = decimalLeft(clean, fee)
  const money = (text: string): string => moneyText(text, currencyTitle, locale)
  const form = useForm<WithdrawalField>({
    check: () => withdrawalFaults({ call, address: address.trim(), clean, available }),
    send: async () => {
      await withdraw({
        ...coin,
        address: address.trim(),
        ...(requiresMemo && memo.trim() !== '' && { memo: memo.trim() }),
        amount: clean,
        claimedFee: fee,
      })
      setAmount('')
      onDone?.()
    },
    explain: (error) => withdrawalFailure(error, { coin: currencyTitle, locale }),
  })
  return (
    <AccountForm form={form} submit={t('profile:withdraw_do')}>
      <TextField
        label={t('profile:withdraw_address', { coin: currencyTitle, network: networkTitle })}
        value={address}
        className="mono"
        maxLength={ADDRESS_MAX_LENGTH}
        autoCapitalize="none"
        spellCheck={false}
        error={form.error('address')}
        firstFocus
        onChange={(text) => {
          setAddress(text)
          form.clearError('address')
        }}
      />
      {requiresMemo && (
        <TextField
          label={t('profile:withdraw_memo')}
          hint={t('profile:withdraw_memo_hint')}
          value={memo}
          className="mono"
          maxLength={MEMO_MAX_LENGTH}
          autoCapitalize="none"
          spellCheck={false}
          error={form.error('memo')}
          onChange={(text) => {
            setMemo(text)
            form.clearError('memo')
          }}
        />
      )}
      <AmountField
        label={t('profile:withdraw_amount')}
        currencyTitle={currencyTitle}
        value={amount}
        all={available}
        hint={t('profile:withdraw_bounds', { min: money(minAmount), available: money(available) })}
        error={form.error('amount')}
        onChange={(text) => {
          setAmount(text)
          form.clearError('amount')
        }}
      />
      <dl className="fall" aria-live="polite">
        <div>
          <dt>{t('profile:withdraw_fee')}</dt>
          <dd>{money(fee)}</dd>
        </div>
        <div className="sum">
          <dt>{t('profile:withdraw_arrives')}</dt>
          <dd>{arrives === null ? '—' : money(arrives)}</dd>
        </div>
      </dl>
    </AccountForm>
  )
}

interface Typed {
  call: WithdrawalCall
  address: string
  clean: string
  available: string
}

/** Returns the faults of the form before sending (spec §5). */
function withdrawalFaults({ call, address, clean, available }: Typed): FieldErrors<WithdrawalField> {
  const isWrongAddress = call === 'withdrawEarnings' && !isWithdrawalAddress(address)
  const amount = amountFault(clean, available)
  return {
    ...(address === '' || isWrongAddress ? { address: 'error_address_incorrect' } : {}),
    ...(amount === null ? {} : { amount }),
  }
}

/** The server checks the minimum amount (spec §8). */
function amountFault(clean: string, available: string): string | null {
  if (clean === '') return 'profile:withdraw_amount_empty'
  return isMore(clean, available) ? 'profile:withdraw_balance_low' : null
}
