import { BEST_RATING } from '@cambio/kernel/review-terms'
import { useId } from 'react'
import { FieldNote } from '../../../components/ui/field-note.tsx'
import { useText } from '../../../lib/texts/i18n.ts'

interface RatingFieldProps {
  /** Number of stars, 1 to 5; 0 for no rating. */
  value: number
  isMissing: boolean
  onChange: (rating: number) => void
}

/** Field for a star rating, best first, each with a word. A radio group, which keyboards and screen readers can use. */
export function RatingField({ value, isMissing, onChange }: RatingFieldProps) {
  const t = useText()
  const id = useId()
  return (
    <fieldset className="rating-field" aria-describedby={`${id}-note`}>
      <legend>{t('order:review_rating')}</legend>
      {Array.from({ length: BEST_RATING }, (_, index) => BEST_RATING - index).map((rating) => (
        <label key={rating}>
          <input type="radio" name={id} value={rating} checked={value === rating} onChange={() => onChange(rating)} />
          <span className="stars" aria-hidden="true">
            {'★'.repeat(rating)}
          </span>
          <span>{t(`rating_${rating}`)}</span>
          <small>{t('stars', { rating, best: BEST_RATING })}</small>
        </label>
      ))}
      <FieldNote id={`${id}-note`} error={isMissing ? t('order:review_rating_missing') : null} />
    </fieldset>
  )
}
