import type { OrderView } from '@cambio/contract/order-view'
import { REVIEW_NAME_MAX, REVIEW_TEXT_MAX } from '@cambio/kernel/review-terms'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { FieldBox } from '../../../../components/ui/field-box.tsx'
import { TextField } from '../../../../components/ui/text-field.tsx'
import { orderQuery } from '../../../../lib/exchange/order-query.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { writeReview } from '../../api/write-review.ts'
import styles from './receipt.module.css'

interface ReviewFormProps {
  order: OrderView
  rating: number
  /** Called when the server has stored the review. */
  onSent: () => void
}

/** Form for a review's comment and name. Appears once the user has chosen a rating. */
export function ReviewForm({ order, rating, onSent }: ReviewFormProps) {
  const t = useText()
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const { isBusy, failure, send } = useSending(order, onSent)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send({ rating, text, name })
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

/** Returns the function that sends a review, whether a call is pending, and the message key of the last failure. */
function useSending(order: OrderView, onSent: () => void) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async ({ text, ...review }: { rating: number; text: string; name: string }): Promise<void> => {
    setBusy(true)
    // Replace typed line breaks with spaces, because the server stores a single line.
    const failed = await writeReview(order, { ...review, text: text.replaceAll(/\s+/g, ' ').trim() })
    if (failed === null) onSent()
    else {
      setFailure(failed)
      setBusy(false)
    }
    await queryClient.invalidateQueries(orderQuery(String(order.orderId), order.destinationAddress))
  }
  return { isBusy, failure, send }
}
