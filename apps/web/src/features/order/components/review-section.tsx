import type { OrderView } from '@cambio/contract/order-view'
import { REVIEW_NAME_MAX, REVIEW_TEXT_MAX } from '@cambio/kernel/review-terms'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { FieldNote } from '../../../components/ui/field-note.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { orderQuery } from '../../../lib/exchange/order-query.ts'
import { writeReview } from '../api/write-review.ts'
import { RatingField } from './rating-field.tsx'

/** Form in which the creator of a finished order can review it, or a note that a review exists. */
export function ReviewSection({ order }: { order: OrderView }) {
  const t = useText()
  const [isSent, setSent] = useState(false)
  const isDone = isSent || order.review === 'given'
  return (
    <section className="card review-card no-print" aria-labelledby="order-review">
      <div>
        <h2 id="order-review">{t('order:review_title')}</h2>
        <div role="status">{isDone && <p>{t(isSent ? 'order:review_sent' : 'order:review_given')}</p>}</div>
      </div>
      {!isDone && <ReviewForm order={order} onSent={() => setSent(true)} />}
    </section>
  )
}

function ReviewForm({ order, onSent }: { order: OrderView; onSent: () => void }) {
  const t = useText()
  const id = useId()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [rating, setRating] = useState(0)
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (): Promise<void> => {
    setTried(true)
    if (rating === 0) {
      form.current?.querySelector('input')?.focus()
      return
    }
    setBusy(true)
    // Removes line breaks, which are allowed while typing, because the server stores one line.
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
      noValidate
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send()
      }}
    >
      <RatingField value={rating} isMissing={isTried && rating === 0} onChange={setRating} />
      <div className="field">
        <label htmlFor={id}>{t('order:review_text')}</label>
        <textarea
          id={id}
          className="input"
          rows={3}
          maxLength={REVIEW_TEXT_MAX}
          value={text}
          aria-describedby={`${id}-note`}
          onChange={(event) => setText(event.target.value)}
        />
        <FieldNote id={`${id}-note`} error={failure && t(failure)} hint={t('order:review_text_hint')} />
      </div>
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
