import type { DepositView, OrderView } from '@cambio/contract/order-view'
import type { CSSProperties } from 'react'
import { EngravedRosette } from '../../../../components/note/engraved-rosette.tsx'
import { useNow } from '../../../../lib/page/use-now.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { blockSquares, minutesToConfirm } from '../../state/blocks.ts'
import { engravedRings } from '../../state/engraved-rings.ts'
import { noteSeed } from '../../state/note-seed.ts'
import styles from './transfers.module.css'

const TICK_MS = 5_000

/**
 * Progress of the confirmations, block by block. Each sixth of the required confirmations fills in one more ring of the
 * order's drawing.
 */
export function Confirmations({ order, deposit }: { order: OrderView; deposit: DepositView }) {
  const t = useText()
  const required = order.minConfirmationsToTrade
  const confirmations = Math.min(deposit.confirmations, required)
  const { count, filled } = blockSquares(confirmations, required)
  const kindOf = (index: number) => (index < filled ? styles.in : index === filled ? styles.next : undefined)
  return (
    <div className={styles.progress}>
      <div>
        <p className={styles.count} aria-live="polite">
          {t('order:blocks', { confirmations, count: required })}{' '}
          <small>{t('order:blocks_unit', { count: required })}</small>
        </p>
        <p className={styles.pace}>
          <Pace deposit={deposit} required={required} />
        </p>
      </div>
      <EngravedRosette className={styles.figure} seed={noteSeed(order)} engraved={engravedRings(order)} />
      <div
        className={styles.blocks}
        style={{ '--count': count } as CSSProperties}
        role="progressbar"
        aria-label={t('order:blocks_label')}
        aria-valuemin={0}
        aria-valuemax={required}
        aria-valuenow={confirmations}
      >
        {Array.from({ length: count }, (_, index) => (
          <i key={`${index} ${index < filled}`} className={kindOf(index)} />
        ))}
      </div>
      <p className={styles.safe}>{t('order:blocks_safe', { count: required })}</p>
    </div>
  )
}

/**
 * Estimated time until the last required confirmation, at the pace of the blocks so far. If there are too few blocks
 * for an estimate, states what the page is waiting for.
 */
function Pace({ deposit, required }: { deposit: DepositView; required: number }) {
  const t = useText()
  const now = useNow(TICK_MS)
  const minutes = now === null ? null : minutesToConfirm(deposit, required, now)
  if (minutes !== null) return t('order:blocks_left', { count: minutes })
  return t(deposit.confirmations === 0 ? 'order:blocks_none' : 'order:blocks_counting')
}
