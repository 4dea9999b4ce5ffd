import { AmountField } from '../../../components/ui/amount-field.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import type { AccountAnswer } from '../../../lib/api/account-calls.ts'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { useForm } from '../components/use-account-form.ts'
import type { WithdrawalField } from './withdrawal-rules.ts'

const ADDRESS_MAX_LENGTH = 150
const MEMO_MAX_LENGTH = 120

type Value = readonly [text: string, change: (text: string) => void]

interface WithdrawalFieldsProps {
  form: Pick<ReturnType<typeof useForm<WithdrawalField>>, 'error' | 'clearError'>
  coin: { currencyTitle: string; networkTitle: string }
  terms: AccountAnswer<'withdrawalTerms'>
  address: Value
  memo: Value
  amount: Value
  /**
   * Amount received after the fee, as a decimal string in the coin. Null if the typed amount is malformed or does not
   * exceed the fee.
   */
  arrives: string | null
}

/** Fields for the address, memo and amount of a withdrawal. Shows the fee and the amount received. */
export function WithdrawalFields({ form, coin, terms, address, memo, amount, arrives }: WithdrawalFieldsProps) {
  const t = useText()
  const locale = useLocale()
  const { currencyTitle, networkTitle } = coin
  const { fee, minAmount, available, requiresMemo } = terms
  const money = (text: string): string => moneyText(text, currencyTitle, locale)
  const changing = (field: WithdrawalField, change: (text: string) => void) => (text: string) => {
    change(text)
    form.clearError(field)
  }
  return (
    <>
      <TextField
        label={t('profile:withdraw_address', { coin: currencyTitle, network: networkTitle })}
        value={address[0]}
        className="mono"
        maxLength={ADDRESS_MAX_LENGTH}
        autoCapitalize="none"
        spellCheck={false}
        error={form.error('address')}
        firstFocus
        onChange={changing('address', address[1])}
      />
      {requiresMemo && (
        <TextField
          label={t('profile:withdraw_memo')}
          hint={t('profile:withdraw_memo_hint')}
          value={memo[0]}
          className="mono"
          maxLength={MEMO_MAX_LENGTH}
          autoCapitalize="none"
          spellCheck={false}
          error={form.error('memo')}
          onChange={changing('memo', memo[1])}
        />
      )}
      <AmountField
        label={t('profile:withdraw_amount')}
        currencyTitle={currencyTitle}
        value={amount[0]}
        all={available}
        hint={t('profile:withdraw_bounds', { min: money(minAmount), available: money(available) })}
        error={form.error('amount')}
        onChange={changing('amount', amount[1])}
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
    </>
  )
}
