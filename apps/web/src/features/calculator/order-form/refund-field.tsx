import type { InstrumentView } from '@cambio/contract/instrument'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { isByBank, needsMemo } from '../../../lib/exchange/is-by-card.ts'
import { networkName } from '../../../lib/exchange/network-name.ts'
import { useAddressError } from '../../../lib/exchange/use-address-error.ts'
import { validAddressText } from '../../../lib/exchange/valid-address-text.ts'
import { siteConfig } from '../../../lib/page/site-config.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { AddressField } from '../../../components/ui/address-field.tsx'
import { MemoField } from './memo-field.tsx'
import { TestAddressButton } from './test-address-button.tsx'
import type { OrderFormState } from './use-order-form.ts'
import styles from './refund-field.module.css'

interface RefundFieldProps {
  form: OrderFormState
  send: InstrumentView
  /**
   * True for a fixed rate, which requires a refund address. With a floating rate, the field is optional and collapsed.
   */
  required: boolean
}

/** Fields for the address to which a refund goes, and for its memo if the network uses memos. */
export function RefundField({ form, send, required }: RefundFieldProps) {
  const t = useText()
  const [wanted, setWanted] = useState(false)
  const { values, shown, refs } = form
  const error = useAddressError(shown.refund, form.verdicts.refund, send)
  useEffect(() => {
    if (wanted) refs.refund.current?.focus()
  }, [wanted, refs.refund])
  if (!required && !wanted && values.refund === '') {
    return (
      <Button className={styles.add} variant="quiet" onClick={() => setWanted(true)}>
        <Plus size={18} aria-hidden="true" />
        {t(isByBank(send) ? 'exchange:refund_add_bank' : 'exchange:refund_add')}
      </Button>
    )
  }
  return (
    <>
      <AddressField
        ref={refs.refund}
        label={t(labelKey(send, required), {
          coin: send.currencyTitle,
          network: networkName(t, send),
        })}
        hint={<RefundHint form={form} send={send} />}
        validMessage={validAddressText(t, send)}
        value={values.refund}
        verdict={form.verdicts.refund}
        error={error}
        required={required}
        onChange={(refund) => form.change({ refund })}
        onBlur={() => form.touch('refund')}
      />
      {needsMemo(send) && <RefundMemo form={form} />}
    </>
  )
}

/** Text below the refund field. In a sandbox, a button enters a test address. */
function RefundHint({ form, send }: Omit<RefundFieldProps, 'required'>) {
  const t = useText()
  if (isByBank(send)) return t('exchange:refund_bank_hint')
  if (!siteConfig().sandbox) return t('exchange:refund_hint')
  return (
    <>
      {t('exchange:refund_hint')}{' '}
      <TestAddressButton
        coin={send}
        onAddress={({ address: refund, memo: refundMemo }) =>
          form.change({ refund, ...(refundMemo !== null && { refundMemo, noRefundMemo: false }) })
        }
      />
    </>
  )
}

function RefundMemo({ form: { values, shown, refs, change } }: Pick<RefundFieldProps, 'form'>) {
  const t = useText()
  return (
    <MemoField
      ref={refs.refundMemo}
      words="refund_memo"
      memo={values.refundMemo}
      noMemo={values.noRefundMemo}
      error={shown.refundMemo && t(shown.refundMemo)}
      onChange={({ memo: refundMemo = values.refundMemo, noMemo: noRefundMemo = values.noRefundMemo }) =>
        change({ refundMemo, noRefundMemo })
      }
    />
  )
}

/**
 * Returns the message key for the field's label. The label mentions an IBAN for a bank transfer, otherwise an address.
 */
function labelKey(send: Parameters<typeof isByBank>[0], required: boolean): string {
  if (isByBank(send)) return required ? 'exchange:refund_bank' : 'exchange:refund_bank_optional'
  return required ? 'exchange:refund' : 'exchange:refund_optional'
}
