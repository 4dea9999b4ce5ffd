import type { InstrumentView } from '@cambio/contract/instrument'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { CoinIcon } from '../../components/ui/coin-icon.tsx'
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
            <Link
              to="/exchange-{$pair}"
              params={{ pair: `${send.bestChangeName}-${receive.bestChangeName}`.toLowerCase() }}
              preload={false}
            >
              <CoinIcon currencyTitle={send.currencyTitle} size={24} lazy />
              {send.currencyTitle}
              <ArrowRight size={16} aria-hidden="true" />
              <CoinIcon currencyTitle={receive.currencyTitle} size={24} lazy />
              {receive.currencyTitle}
              {receive.networkTitle !== receive.currencyTitle && <small>{receive.networkTitle}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
