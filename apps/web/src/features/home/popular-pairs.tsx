import { PairLink } from '../../components/ui/pair-link.tsx'
import { useText } from '../../lib/i18n.ts'
import type { HomePairs } from './home-pairs.ts'

/** Pairs with a page each, under a name that says whether they were counted. */
export function PopularPairs({ areCounted, pairs }: HomePairs) {
  const t = useText()
  if (pairs.length === 0) return null
  return (
    <section className="block" aria-labelledby="popular">
      <h2 id="popular">{t(areCounted ? 'home:popular_title' : 'home:pairs_title')}</h2>
      <ul className="pairs">
        {pairs.map(({ pair, from, to }) => (
          <li key={pair}>
            <PairLink pair={pair} from={from} to={to} />
          </li>
        ))}
      </ul>
    </section>
  )
}
