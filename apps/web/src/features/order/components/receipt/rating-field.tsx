import { BEST_RATING } from '@cambio/kernel/review-terms'
import { Star } from 'lucide-react'
import { useId } from 'react'
import { useText } from '../../../../lib/texts/i18n.ts'
import styles from './receipt.module.css'

interface RatingFieldProps {
  /** Rating in stars from 1 to 5; 0 for no rating. */
  value: number
  onChange: (rating: number) => void
}

/**
 * Row of stars, each labelled with its rating. It is a radio group, so that it works with a keyboard and a screen
 * reader.
 */
export function RatingField({ value, onChange }: RatingFieldProps) {
  const t = useText()
  const name = useId()
  return (
    <fieldset className={styles.stars}>
      <legend className="sr">{t('order:review_rating')}</legend>
      {Array.from({ length: BEST_RATING }, (_, index) => index + 1).map((rating) => (
        <label key={rating} className={rating <= value ? styles.lit : undefined}>
          <input
            type="radio"
            name={name}
            value={rating}
            checked={value === rating}
            aria-label={`${t('stars', { rating, best: BEST_RATING })}: ${t(`rating_${rating}`)}`}
            title={t(`rating_${rating}`)}
            onChange={() => onChange(rating)}
          />
          <Star size={26} strokeWidth={1.75} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  )
}
