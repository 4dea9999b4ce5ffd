import { AddressField } from '../../../components/ui/address-field.tsx'
import { AmountField } from '../../../components/ui/amount-field.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import type { AccountAnswer } from '../../../lib/api/account-calls.ts'
import { useAddressError } from '../../../lib/exchange/use-address-error.ts'
import { validAddressText } from '../../../lib/exchange/valid-address-text.ts'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { useForm } from '../forms/use-account-form.ts'
import type { NamedCoin } from './use-named-coin.ts'
import type { TargetVerdict } from './use-target-verdict.ts'
import type { WithdrawalField } from './withdrawal-rules.ts'

const MEMO_MAX_LENGTH = 120

type Value = readonly [text: string, change: (text: string) => void]

interface WithdrawalFieldsProps {
  form: Pick<ReturnType<typeof useForm<WithdrawalField>>, 'error' | 'onEdit'>
  coin: NamedCoin
  target: TargetVerdict
  terms: AccountAnswer<'withdrawalTerms'>
  address: Value
  memo: Value
  amount: Value
  /**
   * Amount received after the fee, as a decimal string in the coin. Null if the typed amount is malformed, exceeds
   * the balance or does not exceed the fee.
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

type TargetFieldsProps = Pick<WithdrawalFieldsProps, 'form' | 'coin' | 'target' | 'terms' | 'address' | 'memo'>

/** Fields for the address and, on a network with memos, the memo. */
function TargetFields({ form, coin, target, terms, address, memo }: TargetFieldsProps) {
  const t = useText()
  const { verdict, faults, isTouched, touch } = target
  const invalid = verdict.state === 'invalid' && isTouched('address') ? verdict.errorKey : undefined
  const addressError = useAddressError(invalid, verdict, coin)
  return (
    <>
      <AddressField
        label={t('profile:withdraw_address', { coin: coin.currencyTitle, network: coin.network })}
        hint=""
        validMessage={validAddressText(t, coin)}
        value={address[0]}
        verdict={verdict}
        error={addressError ?? form.error('address') ?? undefined}
        required
        firstFocus
        onBlur={() => touch('address')}
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
          error={isTouched('memo') && typeof faults.memo === 'string' ? t(faults.memo) : form.error('memo')}
          onBlur={() => touch('memo')}
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
