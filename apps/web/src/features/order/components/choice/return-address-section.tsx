import type { OrderView } from '@cambio/contract/order-view'
import { useState } from 'react'
import sure from '../../../../components/ui/sure-list.module.css'
import { useText } from '../../../../lib/texts/i18n.ts'
import { waitingCoins } from '../../state/deposits.ts'
import { useAnswer, type Answering } from '../../api/answer-choice.ts'
import { useBalanceInfo } from '../../api/balance-info.ts'
import styles from './choice.module.css'
import { AnswerDialog } from './answer-dialog.tsx'
import { BalanceDialog } from './balance-dialog.tsx'
import { BalanceWay } from './balance-way.tsx'
import { ControlNote } from './control-note.tsx'
import { RefundAddressForm } from './refund-address-form.tsx'
import { RefundAddressRows } from './refund-address-rows.tsx'

/**
 * Asks for a refund address if coins cannot be returned without one and this browser may change the order. `isCurrent`
 * is true once this browser has requested the order itself.
 */
export function ReturnAddressSection({ order, isCurrent }: { order: OrderView; isCurrent: boolean }) {
  const t = useText()
  const answering = useAnswer(order)
  const [to, setTo] = useState<{ address: string; memo: string } | null>(null)
  const [isForBalance, setForBalance] = useState(false)
  const balance = useBalanceInfo(order)
  const isHeld = order.state === 'SUSPENSE'
  const coins = isHeld ? order.instrumentFromCurrencyTitle : waitingCoins(order).join(', ')
  const close = (): void => {
    answering.forget()
    setTo(null)
    setForBalance(false)
  }
  return (
    <section className={`card ${styles.choice} no-print`} aria-labelledby="return-address">
      <h2 id="return-address">{t('order:return_title')}</h2>
      <p>{isHeld ? t('order:return_text_held') : t('order:return_text', { coins })}</p>
      {order.controlled && <RefundAddressForm order={order} coin={coins} isPrimary={isHeld} onAddress={setTo} />}
      {isCurrent && !order.controlled && <ControlNote refundsTo={balance ? 'balance' : 'nowhere'} />}
      {balance && <BalanceWay info={balance} onChoose={() => setForBalance(true)} />}
      {isForBalance && <BalanceDialog info={balance} answering={answering} onClose={close} />}
      {to && <ReturnDialog order={order} to={to} answering={answering} onClose={close} />}
    </section>
  )
}

interface ReturnDialogProps {
  order: OrderView
  to: { address: string; memo: string }
  answering: Answering
  onClose: () => void
}

/** Dialog for confirming the refund address. */
function ReturnDialog({ order, to, answering, onClose }: ReturnDialogProps) {
  const t = useText()
  return (
    <AnswerDialog
      title={t('order:return_title')}
      confirmLabel={t('order:refund_do_here')}
      answering={answering}
      ready
      onConfirm={() => void answering.refund({ to, shown: null })}
      onClose={onClose}
    >
      <dl className={sure.list}>
        <RefundAddressRows order={order} address={to.address} memo={to.memo} />
      </dl>
      <p>{t('order:refund_sure_check')}</p>
    </AnswerDialog>
  )
}
