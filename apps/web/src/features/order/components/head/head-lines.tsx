import type { OrderView } from '@cambio/contract/order-view'
import { useNow } from '../../../../lib/page/use-now.ts'
import { useHydrated } from '../../../../lib/page/use-hydrated.ts'
import { dayText, orderNumberText } from '../../../../lib/texts/format.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import { orderHeadline } from '../../state/headline.ts'
import { outcomeOf } from '../../state/outcome.ts'
import { fiatHeadline } from '../../state/fiat-headline.ts'
import { isRerated } from '../../state/promise.ts'
import { hasRateEnded } from '../../state/rate-ended.ts'
import { clockKeyAt, estimatedMinutes, payoutBlocks } from '../../state/time-estimate.ts'
import { seesOtherAmount } from '../../state/verdict.ts'
import { whyNotKept } from '../../state/why-not-kept.ts'
import styles from './head.module.css'
import { useHeadWords } from './use-head-words.ts'

/** Interval at which the page checks whether a step is slow, in milliseconds. */
const TICK_MS = 5_000
const DIFFERS = { key: 'differs', textKey: 'differs', deadline: null }
const RATE_ENDED = { key: 'card_rate_ended', textKey: 'card_rate_ended' }

/** Line with an order's number and rate mode. */
export function NumberLine({ order }: { order: OrderView }) {
  const t = useText()
  const locale = useLocale()
  const isHydrated = useHydrated()
  return (
    <p className={styles.number}>
      <span className="print-only">{t('site_name')} · </span>
      {t('order:number', { number: orderNumberText(order.orderId) })} · {t(modeKey(order))}
      {/* Add the date in print, because a printed page is often read on another day. */}
      <span className="print-only"> · {dayText(order.createdAt, locale, isHydrated ? undefined : 'UTC')}</span>
    </p>
  )
}

function modeKey(order: OrderView): string {
  if (order.cardPayment !== null) return 'order:mode_CARD'
  return isRerated(order) ? 'order:mode_RERATED' : `order:mode_${order.rateMode}`
}

/**
 * Shows the usual time until the user receives the coins, or until a sent payout is final. Renders nothing without an
 * estimate.
 */
function Estimate({ order }: { order: OrderView }) {
  const t = useText()
  const payout = payoutBlocks(order)
  if (payout)
    return <p className={styles.clock}>{t('order:payout_blocks', { count: payout.count, minutes: payout.minutes })}</p>
  const count = estimatedMinutes(order)
  if (count === null) return null
  return (
    <p className={styles.clock}>
      {t(order.state === 'WAITING' ? 'order:usual_time' : 'order:usual_time_left', { count })}
    </p>
  )
}

/** Headline and first sentence of an order page: the next action, or the result and the reason for it. */
export function HeadLines({ order }: { order: OrderView }) {
  const t = useText()
  const words = useHeadWords(order)
  const now = useNow(TICK_MS)
  const usual = fiatHeadline(order, seesOtherAmount(order) ? DIFFERS : orderHeadline(order))
  const { key, textKey } = hasRateEnded(order, now) ? RATE_ENDED : usual
  const clockKey = clockKeyAt(order, now)
  const rerated = isRerated(order)
  // Omit the reason until the user has chosen, because `RateWarnings` shows it.
  const why = outcomeOf(order) === 'refund' || rerated ? whyNotKept(order) : null
  return (
    <div aria-live="polite">
      <h1 className={styles.do}>{t(`order:head_${key}`, words)}</h1>
      <p className={styles.lead}>
        {why !== null && `${t(`order:${why}`, words)} `}
        {rerated && `${t('order:rerated')} `}
        {t(`order:head_${textKey}_text`, words)}
      </p>
      {clockKey !== 'order:clock_slow' && <Estimate order={order} />}
      {clockKey !== null && <p className={styles.clock}>{t(clockKey, words)}</p>}
    </div>
  )
}
