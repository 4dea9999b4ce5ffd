import { AmountField } from '../../../components/ui/amount-field.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import type { AccountAnswer } from '../../../lib/api/account-calls.ts'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { useForm } from '../forms/use-account-form.ts'
import type { WithdrawalField } from './withdrawal-rules.ts'

/** Leaves room for a payment link or for an address in groups of four characters. */
const ADDRESS_MAX_LENGTH = 500
const MEMO_MAX_LENGTH = 120

type Value = readonly [text: string, change: (text: string) => void]

interface WithdrawalFieldsProps {
  form: Pick<ReturnType<typeof useForm<WithdrawalField>>, 'error' | 'onEdit'>
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
export function WithdrawalFields(props: WithdrawalFieldsProps) {
  const t = useText()
  const locale = useLocale()
  const { form, coin, terms, amount } = props
  const money = (text: string): string => moneyText(text, coin.currencyTitle, locale)
  return (
    <>
      <TargetFields {...props} />
      <AmountField
        label={t('profile:withdraw_amount')}
        currencyTitle={coin.currencyTitle}
        value={amount[0]}
        all={terms.available}
        hint={t('profile:withdraw_bounds', { min: money(terms.minAmount), available: money(terms.available) })}
        error={form.error('amount')}
        onChange={form.onEdit(amount[1], 'amount')}
      />
      <AmountReceived fee={money(terms.fee)} arrives={props.arrives === null ? '—' : money(props.arrives)} />
    </>
  )
}

type TargetFieldsProps = Pick<WithdrawalFieldsProps, 'form' | 'coin' | 'terms' | 'address' | 'memo'>

/** Fields for the address and, on a network with memos, the memo. */
function TargetFields({ form, coin, terms, address, memo }: TargetFieldsProps) {
  const t = useText()
  return (
    <>
      <TextField
        label={t('profile:withdraw_address', { coin: coin.currencyTitle, network: coin.networkTitle })}
        value={address[0]}
        className="mono"
        maxLength={ADDRESS_MAX_LENGTH}
        autoCapitalize="none"
        spellCheck={false}
        error={form.error('address')}
        firstFocus
        onChange={form.onEdit(address[1], 'address')}
      />
      {terms.requiresMemo && (
        <TextField
          label={t('profile:withdraw_memo')}
          hint={t('profile:withdraw_memo_hint')}
          value={memo[0]}
          className="mono"
          maxLength={MEMO_MAX_LENGTH}
          autoCapitalize="none"
          spellCheck={false}
          error={form.error('memo')}
          onChange={form.onEdit(memo[1], 'memo')}
        />
      )}
    </>
  )
}

/** Shows the network fee and the amount that remains after it. */
function AmountReceived({ fee, arrives }: { fee: string; arrives: string }) {
  const t = useText()
  return (
    <dl className="fall" aria-live="polite">
      <div>
        <dt>{t('profile:withdraw_fee')}</dt>
        <dd>{fee}</dd>
      </div>
      <div className="sum">
        <dt>{t('profile:withdraw_arrives')}</dt>
        <dd>{arrives}</dd>
      </div>
    </dl>
  )
}
