import type { OrderView } from '@cambio/contract/order-view'
import { REVIEW_NAME_MAX, REVIEW_TEXT_MAX } from '@cambio/kernel/review-terms'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { FieldBox } from '../../../../components/ui/field-box.tsx'
import { TextField } from '../../../../components/ui/text-field.tsx'
import { useText } from '../../../../lib/texts/i18n.ts'
import { orderQuery } from '../../../../lib/exchange/order-query.ts'
import { writeReview } from '../../api/write-review.ts'
import { RatingField } from './rating-field.tsx'
import styles from './receipt.module.css'

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

/** Form for a review's comment and name. Appears once the user has chosen a rating. */
function ReviewForm({ order, rating, onSent }: { order: OrderView; rating: number; onSent: () => void }) {
  const t = useText()
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (): Promise<void> => {
    setBusy(true)
    // Replace typed line breaks with spaces, because the server stores a single line.
    const failed = await writeReview(order, { rating, text: text.replaceAll(/\s+/g, ' ').trim(), name })
    if (failed === null) onSent()
    else {
      setFailure(failed)
      setBusy(false)
    }
    await queryClient.invalidateQueries(orderQuery(String(order.orderId), order.destinationAddress))
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send()
      }}
    >
      <FieldBox label={t('order:review_text')} error={failure && t(failure)} hint={t('order:review_text_hint')}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={3}
            maxLength={REVIEW_TEXT_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </FieldBox>
      <TextField
        label={t('order:review_name')}
        hint={t('order:review_name_hint')}
        maxLength={REVIEW_NAME_MAX}
        value={name}
        error={null}
        onChange={setName}
      />
      <Button type="submit" busy={isBusy}>
        {t('order:review_submit')}
      </Button>
    </form>
  )
}
