import type { OrderView } from '@cambio/contract/order-view'
import { useState } from 'react'
import { useText } from '../../../../lib/texts/i18n.ts'
import { RatingField } from './rating-field.tsx'
import styles from './receipt.module.css'
import { ReviewForm } from './review-form.tsx'

/**
 * Row of stars that lets the creator of a finished order rate it. Once the review is sent, a note replaces the stars.
 */
export function ReviewSection({ order }: { order: OrderView }) {
  const t = useText()
  const [rating, setRating] = useState(0)
  const [isSent, setSent] = useState(false)
  const isDone = isSent || order.review === 'given'
  return (
    <section className={styles.review} data-open={rating > 0 || isDone} aria-labelledby="order-review">
      <div className={styles.question}>
        <h2 id="order-review">{t('order:review_title')}</h2>
        {!isDone && <RatingField value={rating} onChange={setRating} />}
        <div role="status">{isDone && <p>{t(isSent ? 'order:review_sent' : 'order:review_given')}</p>}</div>
      </div>
      {!isDone && rating > 0 && <ReviewForm order={order} rating={rating} onSent={() => setSent(true)} />}
    </section>
  )
}
