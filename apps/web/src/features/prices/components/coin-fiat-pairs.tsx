import { Link } from '@tanstack/react-router'
import { CreditCard, Landmark } from 'lucide-react'
import { useText } from '../../../lib/texts/i18n.ts'
import type { Coin } from '../state/listed-coins.ts'
import styles from './coin-pairs.module.css'

const ICONS = { card: CreditCard, bank: Landmark } as const

/**
 * Links to the forms for buying and selling a coin for money, by card or bank transfer. Renders nothing if the exchange
 * offers no such pair for the coin.
 */
export function CoinFiatPairs({ coin: { currencyTitle: title, fiatPairs } }: { coin: Coin }) {
  const t = useText()
  if (fiatPairs.length === 0) return null
  return (
    <section className="block" aria-labelledby="fiat-pairs">
      <h2 id="fiat-pairs">{t('price:fiat_title', { title })}</h2>
      <ul className={styles.pairs}>
        {fiatPairs.map(({ code, direction, method, currencyTitle: currency }) => {
          const Icon = ICONS[method]
          return (
            <li key={code}>
              <Link to="/exchange-{$pair}" params={{ pair: code }} preload={false}>
                <Icon size={20} aria-hidden="true" />
                {t(`price:fiat_${direction}_${method}`, { currency })}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
