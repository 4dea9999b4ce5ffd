import { currencyAmountText } from '@cambio/kernel/amount-text'
import type { ReceiptView } from '@cambio/contract/receipt-view'
import { useId, type ReactNode } from 'react'
import { EngravedRosette } from '../../../../components/note/engraved-rosette.tsx'
import { NoteFrame } from '../../../../components/note/note-frame.tsx'
import { useHydrated } from '../../../../lib/page/use-hydrated.ts'
import { clockText, dayText, moneyText, orderNumberText, shortAddress } from '../../../../lib/texts/format.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import { dealKey } from '../../state/deal-kind.ts'
import { engravedRings } from '../../state/engraved-rings.ts'
import { noteSeed } from '../../state/note-seed.ts'
import { receiptOf, type PaidTo } from '../../state/receipt.ts'
import { PromiseLine } from './promise-line.tsx'
import styles from './receipt.module.css'

interface ReceiptNoteProps {
  order: ReceiptView
  /** Destination of the money; null on a shared receipt, which must not show an address. */
  paidTo: PaidTo | null
  /** Content below the amounts. */
  children: ReactNode
}

/**
 * Banknote-style drawing of a completed order. Shows the paid amount, the sent amount, the time, and how the paid
 * amount compares with the quoted one.
 */
export function ReceiptNote({ order, paidTo, children }: ReceiptNoteProps) {
  const t = useText()
  const id = useId()
  const locale = useLocale()
  const receipt = receiptOf(order)
  const { isRefund, given, paid } = receipt
  const resultKey = isRefund ? 'order:refund_completed' : dealKey('completed', order)
  const words = `${order.orderId} ${given ? `${given.amount} ${given.currencyTitle}` : ''} ${paid ? `${paid.amount} ${paid.currencyTitle}` : ''}`
  return (
    <section className={styles.note} aria-labelledby={id}>
      <h2 className="sr" id={id}>
        {t(resultKey)}
      </h2>
      <NoteFrame words={words} />
      <div>
        <p className={styles.label}>
          {paidTo ? t(paidTo.labelKey, { digits: paidTo.digits }) : t(resultKey)}{' '}
          {typeof paidTo?.to === 'string' && <span className="mono">{shortAddress(paidTo.to)}</span>}
        </p>
        {paid && (
          <p className={styles.sum}>
            {`${currencyAmountText(paid.amount, paid.currencyTitle, locale)}\u00a0`}
            <small>{paid.currencyTitle}</small>
          </p>
        )}
        <GivenLine receipt={receipt} />
        <PromiseLine order={order} />
        {children}
        <p className={styles.serial}>{t('order:serial', { number: orderNumberText(order.orderId) })}</p>
      </div>
      <EngravedRosette seed={noteSeed(order)} engraved={engravedRings(order)} />
    </section>
  )
}

/** Line with the amount that the user sent and the time of the payout or refund. */
function GivenLine({ receipt: { isRefund, given, endedAt } }: { receipt: ReturnType<typeof receiptOf> }) {
  const t = useText()
  const locale = useLocale()
  const time = useMoment(endedAt)
  return (
    <p className={styles.given}>
      {given &&
        t(isRefund ? 'order:given_refund' : 'order:given_for', {
          amount: moneyText(given.amount, given.currencyTitle, locale),
          time,
        })}
    </p>
  )
}

/**
 * Formats the date and time of an instant in the browser's time zone. Until hydration, uses UTC and labels it as UTC.
 */
function useMoment(iso: string): string {
  const locale = useLocale()
  if (useHydrated()) return `${dayText(iso, locale)}, ${clockText(iso, locale, {})}`
  return `${dayText(iso, locale, 'UTC')}, ${clockText(iso, locale, { timeZone: 'UTC' })}\u00a0UTC`
}
