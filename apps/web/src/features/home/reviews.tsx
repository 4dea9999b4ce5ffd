import { amountText } from '@cambio/kernel/amount-text'
import { useQuery } from '@tanstack/react-query'
import { monthText } from '../../lib/texts/format.ts'
import { useText } from '../../lib/texts/i18n.ts'
import { useLocale } from '../../lib/texts/use-locale.ts'
import { FailedText } from './failed-text.tsx'
import { reviewsQuery } from './figures-query.ts'
import styles from './reviews.module.css'

/** Average rating and newest reviews. Hidden if there are no reviews. */
export function Reviews() {
  const t = useText()
  const locale = useLocale()
  const { data, isError } = useQuery(reviewsQuery)
  const { rating = null, items = [] } = data ?? {}
  if (!isError && rating === null) return null
  return (
    <section className="block" aria-labelledby="reviews">
      <h2 id="reviews">{t('home:reviews_title')}</h2>
      {rating === null ? (
        <FailedText text={t('home:reviews_failed')} />
      ) : (
        <>
          <p className={styles.rating}>
            <strong>
              {t('stars', { rating: amountText(rating.average, locale), best: rating.best })}
              {', '}
              {t(`rating_${Math.round(Number(rating.average))}`)}
            </strong>{' '}
            {t('home:reviews_of', { count: rating.count })}
          </p>
          <ul className={styles.reviews}>
            {items.map((review, index) => (
              <li key={index}>
                <p className={styles.stars}>
                  {'★'.repeat(review.rating)} <span>{t('stars', { rating: review.rating, best: rating.best })}</span>
                </p>
                {review.text !== '' && <blockquote>{review.text}</blockquote>}
                <small>
                  {review.name ?? t('home:reviews_guest')}, {review.from.currencyTitle} → {review.to.currencyTitle},{' '}
                  {monthText(review.month, locale)}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
