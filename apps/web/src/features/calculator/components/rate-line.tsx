import type { PairData } from '@cambio/contract/pair-data'
import { useEffect, useState } from 'react'
import { amountText } from '../../../lib/format.ts'
import { useText } from '../../../lib/i18n.ts'
import type { ChannelState } from '../../../lib/live-channel.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { useLocale } from '../../../lib/use-locale.ts'

interface RateLineProps {
  quote: PairData | null
  quotedAt: number
  channel: ChannelState
  /** There will be no rate until something else is chosen. */
  refused: boolean
}

/** The all-in rate, and whether and since when it is alive. */
export function RateLine({ quote, quotedAt, channel, refused }: RateLineProps) {
  const t = useText()
  const locale = useLocale()
  return (
    <div className="rate">
      <span className={`dot dot-${channel}`} aria-hidden="true" />
      {quote ? (
        <b>
          {`1\u00a0${quote.instrumentFrom.currencyTitle} ${quote.rateMode === 'FLOATING' ? '≈' : '='} `}
          {`${amountText(quote.price, locale)}\u00a0${quote.instrumentTo.currencyTitle}`}
        </b>
      ) : refused ? (
        <b>{t('exchange:no_rate')}</b>
      ) : (
        <b className="skeleton rate-skeleton" aria-label={t('exchange:rate_loading')} />
      )}
      <p className="rate-note">
        <span>{t('exchange:all_in')}</span>
        <RateAge quotedAt={quotedAt} channel={channel} />
      </p>
    </div>
  )
}

function RateAge({ quotedAt, channel }: Pick<RateLineProps, 'quotedAt' | 'channel'>) {
  const t = useText()
  const hydrated = useHydrated()
  const [now, setNow] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  if (!hydrated || channel === 'off' || channel === 'connecting') return <span>{t('exchange:channel_connecting')}</span>
  if (channel !== 'live') return <span>{t(`exchange:channel_${channel}`)}</span>
  const seconds = quotedAt === 0 ? 0 : Math.max(0, Math.floor((now - quotedAt) / 1000))
  return <span>{seconds < 2 ? t('exchange:age_now') : t('exchange:age', { seconds })}</span>
}
