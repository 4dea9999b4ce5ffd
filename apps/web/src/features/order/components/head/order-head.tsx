import type { OrderView } from '@cambio/contract/order-view'
import type { CSSProperties } from 'react'
import { useText } from '../../../../lib/texts/i18n.ts'
import { progressSteps } from '../../state/progress.ts'
import { stepPercent } from '../../state/step-percent.ts'
import { HelpLinks } from './help-links.tsx'
import { HeadLines, NumberLine } from './head-lines.tsx'
import styles from './head.module.css'
import { useHeadWords } from './use-head-words.ts'

/**
 * Header of an open order: the next action with its amount and deadline, the consequence of missing the deadline, and
 * the order's four steps.
 */
export function OrderHead({ order }: { order: OrderView }) {
  const t = useText()
  const words = useHeadWords(order)
  const part = { '--part': `${stepPercent(order)}%` } as CSSProperties
  return (
    <div className={styles.head}>
      <NumberLine order={order} />
      <HeadLines order={order} />
      {(order.state === 'SUSPENSE' || order.state === 'AT_RISK') && <HelpLinks />}
      <ol className={styles.steps} aria-label={t('order:progress')}>
        {progressSteps(order).map(({ key, state }) => (
          <li
            key={key}
            data-state={state}
            style={state === 'now' ? part : undefined}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span>
              {t(`order:step_${key}${order.cardPayment === null ? '' : '_card'}`, words)}
              {state === 'done' && <span className="sr">, {t('order:step_done')}</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
