import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { CoinIcon } from '../../components/ui/coin-icon.tsx'
import { MIN_SHOWN_ORDERS } from '../../lib/exchange/min-shown-orders.ts'
import { MIN_SHOWN_SECONDS } from '../../lib/exchange/min-shown-seconds.ts'
import { moneyText } from '../../lib/texts/format.ts'
import { useText } from '../../lib/texts/i18n.ts'
import { useLocale } from '../../lib/texts/use-locale.ts'
import { FailedText } from './failed-text.tsx'
import { figuresQuery, latestQuery } from './figures-query.ts'
import styles from './latest-swaps.module.css'

const SHOWN = 6

/** List of all users' recent swaps, anonymous and with rounded amounts. Hidden until the exchange has enough orders. */
export function LatestSwaps() {
  const { data: figures } = useQuery(figuresQuery)
  return (figures?.ordersTotal ?? 0) < MIN_SHOWN_ORDERS ? null : <SwapList />
}

function SwapList() {
  const t = useText()
  const locale = useLocale()
  const { data, isError } = useQuery(latestQuery)
  if (!isError && (data ?? []).length === 0) return null
  return (
    <section className="block" aria-labelledby="latest">
      <h2 id="latest">{t('home:latest_title')}</h2>
      {!data ? (
        <FailedText text={t('home:latest_failed')} />
      ) : (
        <ul className={styles.swaps}>
          {data.slice(0, SHOWN).map((swap, index) => (
            <li key={index}>
              <CoinIcon currencyTitle={swap.from.currencyTitle} size={24} lazy />
              <span>{moneyText(swap.amountFrom, swap.from.currencyTitle, locale)}</span>
              <ArrowRight size={16} aria-label={t('home:latest_to')} />
              <CoinIcon currencyTitle={swap.to.currencyTitle} size={24} lazy />
              <span>{swap.to.currencyTitle}</span>
              <small>
                <SwapTime {...swap} />
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function SwapTime({ minutesAgo, seconds }: { minutesAgo: number; seconds: number }) {
  const t = useText()
  if (seconds < MIN_SHOWN_SECONDS) return t(minutesAgo === 0 ? 'home:latest_now' : 'home:latest_ago', { minutesAgo })
  const took = t(seconds < 60 ? 'duration_seconds' : 'duration', {
    minutes: Math.floor(seconds / 60),
    seconds: seconds % 60,
  })
  return t(minutesAgo === 0 ? 'home:latest_just_now' : 'home:latest_took', { minutesAgo, took })
}
