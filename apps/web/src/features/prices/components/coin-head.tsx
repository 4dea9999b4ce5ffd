import { Link } from '@tanstack/react-router'
import { CoinIcon } from '../../../components/ui/coin-icon.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { Coin } from '../state/listed-coins.ts'
import { usdText } from '../state/price-text.ts'
import { ChangeMark } from './change-mark.tsx'
import styles from './coin-head.module.css'
import { PricesAge } from './prices-age.tsx'

interface CoinHeadProps {
  coin: Coin
  /** Code of the pair with this coin on the receive side; null if no coin can be swapped for it. */
  pair: string | null
  /** Time of the current prices, in milliseconds since 1970; null if there are none. */
  updatedAt: number | null
}

/** Name, current price and daily change of a coin. */
export function CoinHead({ coin, pair, updatedAt }: CoinHeadProps) {
  const t = useText()
  const locale = useLocale()
  const { currencyTitle: title, fullName: name, price, change24h } = coin
  return (
    <div className={styles.head}>
      <h1>
        <CoinIcon currencyTitle={title} size={36} />
        {t('price:coin_title', { name })} <small>{title}</small>
      </h1>
      {/* Keep the line when there is no current price, so that the page does not shift. */}
      <p className={styles.price}>
        {price === null ? <strong aria-hidden="true">—</strong> : <strong>{usdText(price, locale)}</strong>}
        {price !== null && change24h !== null && (
          <span>
            <ChangeMark change={change24h} /> <small>{t('price:in_a_day')}</small>
          </span>
        )}
      </p>
      <PricesAge updatedAt={price === null ? null : updatedAt} />
      {pair !== null && (
        <Link className={`btn btn-primary ${styles.get}`} to="/exchange-{$pair}" params={{ pair }} preload={false}>
          {t('price:get_coin', { coin: title })}
        </Link>
      )}
    </div>
  )
}
