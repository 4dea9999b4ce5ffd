import type { OrderView } from '@cambio/contract/order-view'
import { useState } from 'react'
import { useClockText } from '../../../../components/ui/local-time.tsx'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useAnswer } from '../../api/answer-choice.ts'
import { useBalanceInfo } from '../../api/balance-info.ts'
import type { OpenChoice } from '../../state/choice.ts'
import styles from './choice.module.css'
import { AcceptDialog } from './accept-dialog.tsx'
import { AcceptWay } from './accept-way.tsx'
import { BalanceDialog } from './balance-dialog.tsx'
import { BalanceWay } from './balance-way.tsx'
import { ControlNote } from './control-note.tsx'
import { OtherCardWay } from './other-card-way.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { RefundWay } from './refund-way.tsx'
import { TimeLeft } from './time-left.tsx'

/** Option that the user is confirming. A null `to` means the refund address that the order already has. */
type Confirming = 'accept' | 'balance' | { to: { address: string; memo: string } | null }

interface ChoiceSectionProps {
  order: OrderView
  choice: OpenChoice
  /**
   * True once this browser has requested the order itself. Until then, it is unknown whether this browser may change
   * the order.
   */
  isCurrent: boolean
}

/**
 * Section with the user's options for an order in ACTION_REQUIRED and the result of each. Exactly one option is marked
 * as primary.
 */
export function ChoiceSection({ order, choice, isCurrent }: ChoiceSectionProps) {
  const t = useText()
  const answering = useAnswer(order)
  const [confirming, setConfirming] = useState<Confirming | null>(null)
  const balance = useBalanceInfo(order)
  const { deadline } = order.nextAction
  const time = useClockText(deadline ?? order.updatedAt)
  const close = (): void => {
    answering.forget()
    setConfirming(null)
  }
  return (
    <section className={`card ${styles.choice} no-print`} aria-labelledby="choice">
      <h2 id="choice" className="sr">
        {t(titleKey(choice, balance !== null))}
      </h2>
      <div className={styles.ways}>
        {choice.accept !== 'none' && (
          <AcceptWay order={order} choice={choice} onChoose={() => setConfirming('accept')} />
        )}
        {choice.refund !== 'none' && (
          <RefundWay order={order} choice={choice} onChoose={(to) => setConfirming({ to })} />
        )}
        {order.redirectUrl !== null && (
          <OtherCardWay order={order} url={order.redirectUrl} isPrimary={choice.primary === 'other-card'} />
        )}
        {balance && <BalanceWay info={balance} onChoose={() => setConfirming('balance')} />}
      </div>
      {isCurrent && !order.controlled && (
        <ControlNote refundsTo={balance ? 'balance' : choice.refund === 'to-known' ? 'known' : 'nowhere'} />
      )}
      {deadline !== null && (
        <p className={styles.silence}>
          {t('order:answer_by', { time })} <TimeLeft deadline={deadline} />
        </p>
      )}
      {confirming === 'accept' && <AcceptDialog order={order} answering={answering} onClose={close} />}
      {confirming === 'balance' && <BalanceDialog info={balance} answering={answering} onClose={close} />}
      {confirming !== null && typeof confirming === 'object' && (
        <RefundDialog order={order} to={confirming.to} answering={answering} onClose={close} />
      )}
    </section>
  )
}

function titleKey({ accept }: OpenChoice, hasBalance: boolean): string {
  if (accept === 'none') return 'order:choice_title_refund'
  return hasBalance ? 'order:choice_title_three' : 'order:choice_title'
}
