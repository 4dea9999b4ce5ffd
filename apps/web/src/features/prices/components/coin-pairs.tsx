import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { CoinIcon } from '../../../components/ui/coin-icon.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { codeOf, othersOf } from '../state/coin-pairs.ts'
import type { Coin } from '../state/listed-coins.ts'
import styles from './coin-pairs.module.css'

const PAIRS_SHOWN = 8

/** Links to the forms for swapping a coin. `all` contains the possible counterparts. */
export function CoinPairs({ coin, all }: { coin: Coin; all: readonly Coin[] }) {
  const t = useText()
  const { currencyTitle: title } = coin
  return (
    <section className="block" aria-labelledby="pairs">
      <h2 id="pairs">{t('price:pairs_title', { title })}</h2>
      <ul className={styles.pairs}>
        {othersOf(coin, all)
          .slice(0, PAIRS_SHOWN)
          .map((other) => (
            <li key={other.currencyTitle}>
              <Link to="/exchange-{$pair}" params={{ pair: codeOf(coin, other) }} preload={false}>
                <CoinIcon currencyTitle={title} size={24} lazy />
                <ArrowRight size={16} aria-hidden="true" />
                <CoinIcon currencyTitle={other.currencyTitle} size={24} lazy />
                {t('price:pairs_to', { send: title, receive: other.currencyTitle })}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}
