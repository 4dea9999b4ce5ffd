import { PairLink } from '../../../components/ui/pair-link.tsx'
import { countText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { Facts } from '../api/facts.ts'
import { FailedFacts } from './failed-facts.tsx'

/**
 * List of the most frequently swapped pairs. Before the first swap, it lists pairs of popular coins and labels them as
 * such.
 */
export function PopularList({ facts: { popular } }: { facts: Facts }) {
  const t = useText()
  const locale = useLocale()
  if (!popular) return <FailedFacts text={t('site-popular-exchanges:failed')} />
  const { counted, usual } = popular
  if (counted.length === 0)
    return (
      <div className="info-list">
        <p className="info-note">{t('site-popular-exchanges:none_counted')}</p>
        <ul className="pairs info-pairs">
          {usual.map(({ pair, from, to }) => (
            <li key={pair}>
              <PairLink pair={pair} from={from} to={to} />
            </li>
          ))}
        </ul>
      </div>
    )
  return (
    <ol className="pairs info-pairs">
      {counted.map(({ pair, from, to, orders }) => (
        <li key={pair}>
          <PairLink pair={pair} from={from} to={to}>
            <small className="info-count">
              {t('site-popular-exchanges:at_least', { amount: countText(orders, locale) })}
            </small>
          </PairLink>
        </li>
      ))}
    </ol>
  )
}
