import type { PairData } from '@cambio/contract/pair-data'
import type { LocaleCode } from '@cambio/kernel/locale'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import type { ChannelState } from '../../../lib/live/live-channel.ts'
import { useNow } from '../../../lib/page/use-now.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { steadyPrice } from '../state/steady-price.ts'
import { RateDot } from './rate-dot.tsx'
import styles from './rate-line.module.css'

/** Age above which a rate is marked as outdated, in seconds. */
const STALE_AFTER_S = 10

interface RateLineProps {
  quote: PairData | null
  quotedAt: number
  channel: ChannelState
  /**
   * True if the server rejected the rate request. No rate arrives until the user changes the coins, the amount or the
   * rate mode.
   */
  refused: boolean
}

/** Rate including all costs. While it is outdated or the connection is lost, the line also shows its age. */
export function RateLine({ quote, quotedAt, channel, refused }: RateLineProps) {
  const t = useText()
  const locale = useLocale()
  const age = useRateAge(quotedAt)
  const isLive = channel === 'live' && !refused && age !== null && age < STALE_AFTER_S
  const note = refused || age === null ? null : ageText(channel, age, t)
  // Show no age while the first connection is being opened, so that the line keeps its size.
  const isOutdated = note !== null && !isLive && channel !== 'connecting' && channel !== 'off'
  // Render no rate, because the error message next to the amount explains the missing quote.
  if (refused && !quote) return <span className={styles.rate} />
  return (
    <span className={styles.rate} title={note ?? undefined}>
      <RateDot state={channel === 'live' && !isLive ? 'stale' : channel} />
      {isOutdated ? (
        <span className={styles.stale}>{note}</span>
      ) : quote ? (
        <span>{rateText(quote, locale)}</span>
      ) : (
        <span role="img" className={`skeleton ${styles.waiting}`} aria-label={t('exchange:rate_loading')} />
      )}
    </span>
  )
}

/**
 * Formats the rate per unit of the send coin. If that rate is below 0.01, formats the rate per unit of the receive
 * coin.
 */
function rateText(quote: PairData, locale: LocaleCode): string {
  const { instrumentFrom: from, instrumentTo: to, price, reversePrice, rateMode } = quote
  const [one, other, rate] = price.startsWith('0.00') ? [to, from, reversePrice] : [from, to, price]
  const equals = rateMode === 'FLOATING' ? '≈' : '='
  return `1\u00a0${one.currencyTitle}\u00a0${equals}\u00a0${moneyText(steadyPrice(rate), other.currencyTitle, locale)}`
}

function ageText(channel: ChannelState, age: number, t: ReturnType<typeof useText>): string {
  if (channel === 'off') return t('exchange:channel_connecting')
  if (channel !== 'live') return t(`exchange:channel_${channel}`)
  if (age < 2) return t('exchange:age_now')
  return t(age < STALE_AFTER_S ? 'exchange:age' : 'exchange:age_stale', { seconds: age })
}

/** Returns a rate's age in whole seconds by the browser's clock, or null before hydration. */
function useRateAge(quotedAt: number): number | null {
  const now = useNow()
  if (now === null) return null
  return quotedAt === 0 ? 0 : Math.max(0, Math.floor((now - quotedAt) / 1000))
}
