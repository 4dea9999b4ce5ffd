import type { PricePeriod } from '@cambio/kernel/price-words'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useText } from '../../../lib/texts/i18n.ts'
import { pricesQuery } from '../api/price-queries.ts'
import { againstOf, codeOf } from '../state/coin-pairs.ts'
import type { Coin } from '../state/listed-coins.ts'
import { crossPrice } from '../state/price-table.ts'
import { AboutCoin } from './about-coin.tsx'
import { CoinCalculator } from './coin-calculator.tsx'
import { CoinFiatPairs } from './coin-fiat-pairs.tsx'
import { CoinHead } from './coin-head.tsx'
import styles from './coin-page.module.css'
import { CoinPairs } from './coin-pairs.tsx'
import { PriceChart } from './price-chart.tsx'
import { PricePoints } from './price-points.tsx'
import { PricesPage } from './prices-page.tsx'

/** A coin's page: price, history, converted amounts, pairs and description. */
export function CoinPage({ first, period }: { first: Coin; period: PricePeriod }) {
  const { data } = useQuery(pricesQuery)
  const coins = data?.prices ?? []
  const coin = coins.find(({ currencyTitle }) => currencyTitle === first.currencyTitle) ?? first
  const { currencyTitle: title, fullName: name } = coin
  const updatedAt = data?.updatedAt ?? null
  const against = againstOf(coin, coins)
  return (
    <PricesPage>
      <BackLink />
      <CoinHead coin={coin} pair={against && codeOf(against, coin)} updatedAt={updatedAt} />
      <div className={styles.top}>
        <CoinChart coin={coin} period={period} updatedAt={updatedAt} />
        {against && <CoinCalculator send={against} receive={coin} />}
      </div>
      {against && (
        <PricePoints
          price={crossPrice(coin.price ?? '', against.price ?? '')}
          send={{ slug: coin.slug, title, decimals: coin.precisionDecimals, pair: codeOf(coin, against) }}
          receive={{
            slug: against.slug,
            title: against.currencyTitle,
            decimals: against.precisionDecimals,
            pair: codeOf(against, coin),
          }}
        />
      )}
      <CoinPairs coin={coin} all={coins} />
      <CoinFiatPairs coin={coin} />
      <AboutCoin title={title} name={name} />
    </PricesPage>
  )
}

function BackLink() {
  const t = useText()
  return (
    <Link className={styles.back} to="/price/{-$symbol}" params={{ symbol: undefined }} preload={false}>
      <ArrowLeft size={16} aria-hidden="true" />
      {t('price:breadcrumb')}
    </Link>
  )
}

interface CoinChartProps {
  coin: Coin
  period: PricePeriod
  updatedAt: number | null
}

/** Chart of a coin's price in US dollars. The chosen period is in the URL. */
function CoinChart({ coin: { currencyTitle, price }, period, updatedAt }: CoinChartProps) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <PriceChart
      title={t('price:chart_title', { coin: currencyTitle })}
      symbol={currencyTitle}
      quote={null}
      period={period}
      now={updatedAt !== null && price !== null ? { at: updatedAt, price } : null}
      onPeriod={(chosen) => void navigate({ to: '.', search: { period: chosen }, replace: true, resetScroll: false })}
    />
  )
}
