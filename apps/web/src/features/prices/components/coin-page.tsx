import type { PricePeriod } from '@cambio/kernel/price-words'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { CoinIcon } from '../../../components/ui/coin-icon.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { pricesQuery } from '../api/price-queries.ts'
import { againstOf, codeOf, othersOf } from '../state/coin-pairs.ts'
import type { Coin } from '../state/listed-coins.ts'
import { usdText } from '../state/price-text.ts'
import { crossPrice } from '../state/price-table.ts'
import { AboutCoin } from './about-coin.tsx'
import { ChangeMark } from './change-mark.tsx'
import { CoinCalculator } from './coin-calculator.tsx'
import styles from './coin-page.module.css'
import { PriceChart } from './price-chart.tsx'
import { PricePoints } from './price-points.tsx'
import { PricesAge } from './prices-age.tsx'

const PAIRS_SHOWN = 8

/** A coin's page: price, history, converted amounts, pairs and description. */
export function CoinPage({ first, period }: { first: Coin; period: PricePeriod }) {
  const t = useText()
  const navigate = useNavigate()
  const { data } = useQuery(pricesQuery)
  const coins = data?.prices ?? []
  const coin = coins.find(({ currencyTitle }) => currencyTitle === first.currencyTitle) ?? first
  const { currencyTitle: title, fullName: name } = coin
  const against = againstOf(coin, coins)
  return (
    <main id="main" className="wrap prices-page">
      <Link className="prices-back" to="/price/{-$symbol}" params={{ symbol: undefined }} preload={false}>
        <ArrowLeft size={16} aria-hidden="true" />
        {t('price:breadcrumb')}
      </Link>
      <CoinHead coin={coin} pair={against && codeOf(against, coin)} updatedAt={data?.updatedAt ?? null} />
      <div className={styles.top}>
        <PriceChart
          title={t('price:chart_title', { coin: title })}
          symbol={title}
          quote={null}
          period={period}
          now={data?.updatedAt && coin.price !== null ? { at: data.updatedAt, price: coin.price } : null}
          onPeriod={(chosen) =>
            void navigate({ to: '.', search: { period: chosen }, replace: true, resetScroll: false })
          }
        />
        {against && <CoinCalculator send={against} receive={coin} />}
      </div>
      {against && (
        <PricePoints
          price={crossPrice(coin.price ?? '', against.price ?? '')}
          send={{ slug: coin.slug, title, decimals: coin.precisionDecimals, pair: codeOf(coin, against) }}
          receive={{
            ...{ slug: against.slug, title: against.currencyTitle },
            ...{ decimals: against.precisionDecimals, pair: codeOf(against, coin) },
          }}
        />
      )}
      <section className="block" aria-labelledby="pairs">
        <h2 id="pairs">{t('price:pairs_title', { title })}</h2>
        <ul className="price-pairs">
          {othersOf(coin, coins)
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
      <AboutCoin title={title} name={name} />
    </main>
  )
}

function CoinHead({ coin, pair, updatedAt }: { coin: Coin; pair: string | null; updatedAt: number | null }) {
  const t = useText()
  const locale = useLocale()
  const { currencyTitle: title, fullName: name, price, change24h } = coin
  return (
    <div className="coin-head">
      <h1>
        <CoinIcon currencyTitle={title} size={36} />
        {t('price:coin_title', { name })} <small>{title}</small>
      </h1>
      {/* Keep the line when there is no current price, so that the page does not shift. */}
      <p className="coin-price">
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
