import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { Coin } from '../state/listed-coins.ts'
import { usdText } from '../state/price-text.ts'
import { ChangeMark } from './change-mark.tsx'
import styles from './price-table.module.css'
import { Sparkline } from './sparkline.tsx'

/** Row for a coin in the price list, with a link to its pair. */
export function PriceRow({ coin, pair, icon }: { coin: Coin; pair: string | null; icon: ReactNode }) {
  const t = useText()
  const locale = useLocale()
  const { currencyTitle, fullName, price, change24h, sparkline } = coin
  return (
    <tr>
      <th scope="row">
        <Link
          className={styles.coin}
          to="/price/{-$symbol}"
          params={{ symbol: currencyTitle.toLowerCase() }}
          preload={false}
        >
          {icon}
          <span>
            {fullName} <small>{currencyTitle}</small>
          </span>
        </Link>
      </th>
      <td data-figure>{price === null ? <span data-missing>{t('price:no_price')}</span> : usdText(price, locale)}</td>
      <td className={styles.change} data-figure>
        <ChangeMark change={change24h} />
      </td>
      <td className={styles.day}>
        <Sparkline prices={sparkline} isFall={change24h?.startsWith('-') ?? false} />
      </td>
      <td className={styles.exchange}>{pair !== null && <ExchangeLink coin={currencyTitle} pair={pair} />}</td>
    </tr>
  )
}

function ExchangeLink({ coin, pair }: { coin: string; pair: string }) {
  const t = useText()
  return (
    <Link
      className="btn btn-plain"
      to="/exchange-{$pair}"
      params={{ pair }}
      preload={false}
      aria-label={t('price:exchange_coin', { coin })}
    >
      {t('price:exchange')}
    </Link>
  )
}
