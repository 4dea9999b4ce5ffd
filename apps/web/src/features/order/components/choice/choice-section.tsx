import type { OrderView } from '@cambio/contract/order-view'
import { useState } from 'react'
import { useClockText } from '../../../../components/ui/local-time.tsx'
import { isToCard } from '../../../../lib/exchange/is-by-card.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useAnswer, type Answering } from '../../api/answer-choice.ts'
import { useBalanceInfo, type BalanceInfo } from '../../api/balance-info.ts'
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
   * True once this browser has loaded the order with its own request. Until then, it is unknown whether this browser
   * may change the order.
   */
  isCurrent: boolean
}

/**
 * Section with the user's options for an order in ACTION_REQUIRED, each with its outcome. Exactly one option is marked
 * as primary.
 */
export function ChoiceSection({ order, choice, isCurrent }: ChoiceSectionProps) {
  const t = useText()
  const answering = useAnswer(order)
  const [confirming, setConfirming] = useState<Confirming | null>(null)
  const balance = useBalanceInfo(order)
  const { deadline } = order.nextAction
  const time = useClockText(deadline ?? order.updatedAt)
  const offered = withoutHaste(order, withoutControl(choice, isCurrent), isCurrent)
  return (
    <section className={`card ${styles.choice} no-print`} aria-labelledby="choice">
      <h2 id="choice" className="sr">
        {t(titleKey(order, offered, balance !== null))}
      </h2>
      <Ways order={order} choice={offered} balance={balance} onChoose={setConfirming} />
      {isCurrent && !order.controlled && (
        <ControlNote refundsTo={balance ? 'balance' : choice.refund === 'to-known' ? 'known' : 'nowhere'} />
      )}
      {deadline !== null && (
        <p className={styles.silence}>
          {t('order:answer_by', { time })} <TimeLeft deadline={deadline} />
        </p>
      )}
      {confirming !== null && (
        <ConfirmChoice
          order={order}
          confirming={confirming}
          balance={balance}
          answering={answering}
          onClose={() => {
            answering.forget()
            setConfirming(null)
          }}
        />
      )}
    </section>
  )
}

/**
 * Returns the options without today's rate if this browser may not accept it, so that each option has a button. This is
 * known once this browser has loaded the order with its own request.
 */
function withoutControl(choice: OpenChoice, isCurrent: boolean): OpenChoice {
  return isCurrent && choice.accept === 'needs-control' ? { ...choice, accept: 'none' } : choice
}

/**
 * Returns the options. Does not mark a sale's refund as primary while it is unknown whether the user may choose another
 * card. This is known once this browser has loaded the order with its own request.
 */
function withoutHaste({ pair, redirectUrl }: OrderView, choice: OpenChoice, isCurrent: boolean): OpenChoice {
  const isUnknown = isToCard(pair.instrumentTo) && redirectUrl === null && !isCurrent
  return isUnknown ? { ...choice, primary: 'other-card' } : choice
}

interface WaysProps extends Pick<ChoiceSectionProps, 'order' | 'choice'> {
  balance: BalanceInfo | null
  onChoose: (option: Confirming) => void
}

/** The options, side by side. */
function Ways({ order, choice, balance, onChoose }: WaysProps) {
  return (
    <div className={styles.ways}>
      {choice.accept !== 'none' && <AcceptWay order={order} choice={choice} onChoose={() => onChoose('accept')} />}
      {choice.refund !== 'none' && <RefundWay order={order} choice={choice} onChoose={(to) => onChoose({ to })} />}
      {order.redirectUrl !== null && (
        <OtherCardWay order={order} url={order.redirectUrl} isPrimary={choice.primary === 'other-card'} />
      )}
      {balance && <BalanceWay info={balance} onChoose={() => onChoose('balance')} />}
    </div>
  )
}

interface ConfirmChoiceProps {
  order: OrderView
  confirming: Confirming
  /** Amount that a refund to the balance would credit; null if such a refund is not possible. */
  balance: BalanceInfo | null
  answering: Answering
  onClose: () => void
}

/** Dialog for confirming the chosen option. */
function ConfirmChoice({ order, confirming, balance, answering, onClose }: ConfirmChoiceProps) {
  if (confirming === 'accept') return <AcceptDialog order={order} answering={answering} onClose={onClose} />
  if (confirming === 'balance') return <BalanceDialog info={balance} answering={answering} onClose={onClose} />
  return <RefundDialog order={order} to={confirming.to} answering={answering} onClose={onClose} />
}

/** Returns the message key of the section's title, which states how many options there are. */
function titleKey({ redirectUrl }: OrderView, { accept, refund }: OpenChoice, hasBalance: boolean): string {
  const options = [accept !== 'none', refund !== 'none', redirectUrl !== null, hasBalance].filter(Boolean).length
  if (options < 2) return 'order:choice_title_refund'
  return options === 2 ? 'order:choice_title' : 'order:choice_title_three'
}
