import type { OrderView } from '@cambio/contract/order-view'
import { useRef, useState } from 'react'
import { FieldBox } from '../../../../components/ui/field-box.tsx'
import { AddressField } from '../../../../components/ui/address-field.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import type { AddressVerdict } from '../../../../lib/exchange/address-verdict.ts'
import { addressText } from '../../../../lib/exchange/address-text.ts'
import { shortAddress } from '../../../../lib/texts/format.ts'
import { isByBank, needsMemo } from '../../../../lib/exchange/is-by-card.ts'
import { networkName } from '../../../../lib/exchange/network-name.ts'
import { useAddressError } from '../../../../lib/exchange/use-address-error.ts'
import { validAddressText } from '../../../../lib/exchange/valid-address-text.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { checkAddress, useAddressVerdict } from '../../../../lib/exchange/use-address-verdict.ts'
import styles from './choice.module.css'

interface RefundAddressFormProps {
  order: OrderView
  /** Ticker of the returned coin if it differs from the order's send coin. */
  coin?: string
  isPrimary: boolean
  onAddress: (to: { address: string; memo: string }) => void
}

/**
 * Form for a refund address, with a memo if the network needs one. The server validates the address before the user
 * confirms the refund.
 */
export function RefundAddressForm({ order, coin, isPrimary, onAddress }: RefundAddressFormProps) {
  const t = useText()
  const { instrumentFrom } = order.pair
  const isBank = isByBank(instrumentFrom)
  const form = useRefundAddress(order, onAddress)
  const { field, address, setAddress, memo, setMemo, verdict, error, memoError, touch, busy, submit } = form
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <AddressField
        ref={field}
        label={t(isBank ? 'order:refund_iban_label' : 'order:refund_address_label', {
          coin: coin ?? instrumentFrom.currencyTitle,
          network: networkName(t, instrumentFrom),
        })}
        hint={t('order:refund_address_hint', { example: shortAddress(instrumentFrom.addressExample) })}
        validMessage={validAddressText(t, instrumentFrom)}
        value={address}
        verdict={verdict}
        error={useAddressError(error, verdict, instrumentFrom)}
        required
        onChange={setAddress}
        onBlur={touch}
      />
      {needsMemo(instrumentFrom) && <RefundMemo memo={memo} error={memoError && t(memoError)} onMemo={setMemo} />}
      <Button type="submit" variant={isPrimary ? 'primary' : 'plain'} busy={busy}>
        {t(isBank ? 'order:refund_do_account' : 'order:refund_do_here')}
      </Button>
    </form>
  )
}

/**
 * Returns the state of the refund address form, the message key of its error, and the function that validates and
 * submits the form.
 */
function useRefundAddress(order: OrderView, onAddress: RefundAddressFormProps['onAddress']) {
  const field = useRef<HTMLInputElement>(null)
  const { instrumentFrom } = order.pair
  const [address, setAddress] = useState('')
  const [memo, setMemo] = useState('')
  const [touched, setTouched] = useState(false)
  const [busy, setBusy] = useState(false)
  const text = addressText(address, instrumentFrom.networkTitle)
  const verdict = useAddressVerdict(instrumentFrom, text, memo.trim())
  const wrong = (result: AddressVerdict): string | undefined => {
    if (text === '') return 'error_address_empty'
    return result.state === 'invalid' ? result.errorKey : undefined
  }
  const submit = async (): Promise<void> => {
    setTouched(true)
    setBusy(true)
    const result = verdict.state === 'checking' ? await checkAddress(instrumentFrom, text, memo.trim()) : verdict
    setBusy(false)
    if (wrong(result) === undefined && result.state !== 'invalid-memo') onAddress({ address: text, memo: memo.trim() })
    else field.current?.focus()
  }
  const touch = (): void => setTouched((before) => before || text !== '')
  const error = touched ? wrong(verdict) : undefined
  const memoError = touched && verdict.state === 'invalid-memo' ? verdict.errorKey : undefined
  return { field, address, setAddress, memo, setMemo, verdict, error, memoError, touch, busy, submit }
}

interface RefundMemoProps {
  memo: string
  error: string | undefined
  onMemo: (text: string) => void
}

function RefundMemo({ memo, error, onMemo }: RefundMemoProps) {
  const t = useText()
  return (
    <FieldBox label={t('order:refund_memo_label')} error={error}>
      {(attributes) => (
        <input
          {...attributes}
          className="mono"
          value={memo}
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onMemo(event.target.value)}
        />
      )}
    </FieldBox>
  )
}
