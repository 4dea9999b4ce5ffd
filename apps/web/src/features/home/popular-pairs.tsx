import type { InstrumentView } from '@cambio/contract/instrument'
import { PairLink } from '../../components/ui/pair-link.tsx'
import { useText } from '../../lib/i18n.ts'

const SHOWN = 6

/** Pairs of the most popular coins, each with its own page. */
export function PopularPairs({ instruments }: { instruments: readonly InstrumentView[] }) {
  const t = useText()
  const popular = instruments.filter((one) => one.popularity > 0).slice(0, 4)
  const pairs = popular.flatMap((send) => popular.filter((one) => one !== send).map((receive) => ({ send, receive })))
  if (pairs.length === 0) return null
  return (
    <section className="block" aria-labelledby="popular">
      <h2 id="popular">{t('home:popular_title')}</h2>
      <ul className="pairs">
        {pairs.slice(0, SHOWN).map(({ send, receive }) => (
          <li key={`${send.slug}-${receive.slug}`}>
            <PairLink
              pair={`${send.bestChangeName}-${receive.bestChangeName}`.toLowerCase()}
              from={send}
              to={receive}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
