import { PairList } from '../../components/ui/pair-list.tsx'
import { useText } from '../../lib/texts/i18n.ts'
import type { HomePairs } from './home-pairs.ts'

/** Links to the pages of popular pairs. The title states whether the pairs are sorted by finished orders. */
export function PopularPairs({ areCounted, pairs }: HomePairs) {
  const t = useText()
  if (pairs.length === 0) return null
  return (
    <section className="block" aria-labelledby="popular">
      <h2 id="popular">{t(areCounted ? 'home:popular_title' : 'home:pairs_title')}</h2>
      <PairList pairs={pairs} />
    </section>
  )
}
