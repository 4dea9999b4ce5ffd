import type { InstrumentView } from '@cambio/contract/instrument'
import { significantText } from '@cambio/kernel/rational'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { pricesQuery } from '../api/price-queries.ts'
import { priceWords } from '../state/price-text.ts'
import { crossPrice } from '../state/price-table.ts'
import { PriceChart } from './price-chart.tsx'
import styles from './pair-price.module.css'
import { PricePoints, type Side } from './price-points.tsx'
import { PriceText } from './price-text.tsx'

const DIGITS = 12
const PERIOD = '1w'

/** Content below a pair's form: description, rate history, and converted amounts. Hidden without a market price. */
export function PairPrice({ send, receive }: { send: InstrumentView; receive: InstrumentView }) {
  const t = useText()
  const { data } = useQuery(pricesQuery)
  const priceOf = ({ currencyTitle }: InstrumentView): string =>
    data?.prices.find((one) => one.currencyTitle === currencyTitle)?.price ?? ''
  const price = crossPrice(priceOf(send), priceOf(receive))
  const isOneCoin = send.currencyTitle === receive.currencyTitle
  if (!price || isOneCoin) return null
  const now = significantText(price, DIGITS)
  const titles = { send: send.currencyTitle, receive: receive.currencyTitle }
  return (
    <div>
      <PairAbout send={send} receive={receive} now={now} />
      <div className={styles.chart}>
        <PriceChart
          key={`${titles.send}-${titles.receive}`}
          title={t('price:pair_chart_title', titles)}
          symbol={titles.send}
          quote={titles.receive}
          period={PERIOD}
          now={data?.updatedAt ? { at: data.updatedAt, price: now } : null}
        />
      </div>
      <PricePoints price={price} send={sideOf(send, receive)} receive={sideOf(receive, send)} />
    </div>
  )
}

/** Returns the side of the amount table whose rows are amounts of `send`. */
function sideOf(send: InstrumentView, receive: InstrumentView): Side {
  return {
    slug: send.slug,
    title: send.currencyTitle,
    decimals: send.precisionDecimals,
    pair: `${send.bestChangeName}-${receive.bestChangeName}`.toLowerCase(),
  }
}

/** Description of a pair with its current market price and links to both coins' pages. */
function PairAbout({ send, receive, now }: { send: InstrumentView; receive: InstrumentView; now: string }) {
  const t = useText()
  const locale = useLocale()
  return (
    <section className="block" aria-labelledby="pair-about">
      <h2 id="pair-about">{t('price:pair_about_title')}</h2>
      <PriceText>
        {t('price:pair_about', {
          send: send.currencyTitle,
          receive: receive.currencyTitle,
          sendName: send.currencyFriendlyTitle,
          receiveName: receive.currencyFriendlyTitle,
          price: priceWords(now, receive.currencyTitle, locale),
        })}
      </PriceText>
      <p className={styles.links}>
        {[send, receive].map(({ currencyTitle, currencyFriendlyTitle }) => (
          <Link
            key={currencyTitle}
            to="/price/{-$symbol}"
            params={{ symbol: currencyTitle.toLowerCase() }}
            preload={false}
          >
            {t('price:coin_title', { name: currencyFriendlyTitle })}
          </Link>
        ))}
      </p>
    </section>
  )
}
