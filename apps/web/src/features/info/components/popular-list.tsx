import { PairList } from '../../../components/ui/pair-list.tsx'
import { countText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { Facts } from '../api/facts.ts'
import type { Popular } from '../api/popular.ts'
import { FailedFacts } from './failed-facts.tsx'
import { InfoList } from './info-list.tsx'
import { InfoNote } from './info-note.tsx'

/**
 * List of the most frequently swapped pairs, and of pairs for buying and selling coins. Until there are swaps to count,
 * it lists pairs of popular coins and labels them as such.
 */
export function PopularList({ facts: { popular } }: { facts: Facts }) {
  const t = useText()
  if (!popular) return <FailedFacts text={t('site-popular-exchanges:failed')} />
  const { counted, usual, fiat } = popular
  return (
    <InfoList>
      {counted.length > 0 ? (
        <Counted pairs={counted} />
      ) : (
        <>
          <InfoNote>{t('site-popular-exchanges:none_counted')}</InfoNote>
          <PairList pairs={usual} isWide />
        </>
      )}
      {fiat.length > 0 && (
        <>
          <h2>{t('site-popular-exchanges:fiat_title')}</h2>
          <PairList pairs={fiat} isWide />
        </>
      )}
    </InfoList>
  )
}

function Counted({ pairs }: { pairs: Popular['counted'] }) {
  const t = useText()
  const locale = useLocale()
  return (
    <PairList
      pairs={pairs}
      isRanked
      isWide
      noteOf={({ orders }) => t('site-popular-exchanges:at_least', { amount: countText(orders, locale) })}
    />
  )
}
