import type { OrderView } from '@cambio/contract/order-view'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { shortAddress } from '../../../../lib/texts/format.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { refundInfoQuery } from '../../api/refund-info.ts'
import type { OpenChoice } from '../../state/choice.ts'
import styles from './choice.module.css'
import { RefundAddressForm } from './refund-address-form.tsx'
import { RefundAmount } from './refund-amount.tsx'

interface RefundWayProps {
  order: OrderView
  choice: OpenChoice
  /** Called with the chosen address; null means the refund address that the order already has. */
  onChoose: (to: { address: string; memo: string } | null) => void
}

/** Option to refund the coins. Shows the amount, the network fee and the address. */
export function RefundWay({ order, choice, onChoose }: RefundWayProps) {
  const t = useText()
  const [elsewhere, setElsewhere] = useState(false)
  const info = useQuery(refundInfoQuery(order, null))
  const isPrimary = choice.primary === 'refund'
  const refused = info.error instanceof ApiError ? info.error.data : {}
  const isRefused = refused.address !== undefined || refused.memo !== undefined
  const canRefund = info.data !== undefined && !isRefused
  return (
    <div className={styles.way} data-primary={isPrimary}>
      <h3>{t('order:refund_title')}</h3>
      <RefundAmount order={order} info={info} />
      {choice.refund === 'to-known' && !elsewhere && (
        <>
          <KnownAddress order={order} />
          <Button variant={isPrimary ? 'primary' : 'plain'} disabled={!canRefund} onClick={() => onChoose(null)}>
            {t('order:refund_do')}
          </Button>
        </>
      )}
      {choice.mayRedirect && (
        <Button
          variant={isRefused && !elsewhere ? 'primary' : 'quiet'}
          className={styles.elsewhere ?? ''}
          aria-expanded={elsewhere}
          onClick={() => setElsewhere((before) => !before)}
        >
          {t(elsewhere ? 'order:refund_to_known' : 'order:refund_elsewhere')}
        </Button>
      )}
      {(choice.refund === 'needs-address' || elsewhere) && (
        <RefundAddressForm order={order} isPrimary={isPrimary} onAddress={onChoose} />
      )}
      {choice.refund === 'needs-control' && <Button disabled>{t('order:refund_do')}</Button>}
    </div>
  )
}

/** The refund address that the order already has, shortened, with its memo. */
function KnownAddress({ order: { refundAddress, refundAddressMemo } }: Pick<RefundWayProps, 'order'>) {
  const t = useText()
  return (
    <p>
      {t('order:refund_to')} <span className="mono">{shortAddress(refundAddress ?? '')}</span>
      {refundAddressMemo !== null && (
        <>
          , {t('order:to_memo')} <span className="mono">{refundAddressMemo}</span>
        </>
      )}
    </p>
  )
}
