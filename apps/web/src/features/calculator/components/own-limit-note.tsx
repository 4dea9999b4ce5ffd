import type { PairData } from '@cambio/contract/pair-data'
import { compare, parseRational } from '@cambio/kernel/rational'
import { useQuery } from '@tanstack/react-query'
import { useGuestReferral } from '../../../lib/account/use-guest-referral.ts'
import { costShare } from '../../../lib/exchange/cost-share.ts'
import { moneyText, percentText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { ownLimitQuery, type OwnLimit } from '../api/own-limit.ts'

interface OwnLimitNoteProps {
  /** Quote of a swap that a provider fills. */
  quote: PairData
  provider: string
  /** Affiliate ID whose mark-up the rate includes, as in `Calculator`. */
  link: string | null | undefined
  onTake: (amount: string) => void
}

/**
 * Note for an amount above the exchange's own limit. It compares the provider's costs with those of the exchange, and a
 * button enters the largest amount that the exchange fills. Empty if the exchange is not cheaper.
 */
export function OwnLimitNote({ quote, provider, link, onTake }: OwnLimitNoteProps) {
  const t = useText()
  const locale = useLocale()
  const guests = useGuestReferral()
  const referrerId = link === undefined ? guests : (link ?? undefined)
  const { data: limit = null } = useQuery(
    ownLimitQuery({
      instrumentFromSlug: quote.instrumentFrom.slug,
      instrumentToSlug: quote.instrumentTo.slug,
      rateMode: quote.rateMode,
      ...(referrerId === undefined ? {} : { referrerId }),
    }),
  )
  const share = costShare(quote)
  if (!limit || !share || !isAbove(quote.amountToGive, limit) || Number(share.percent) <= Number(limit.percent))
    return null
  const words = {
    provider,
    limit: moneyText(limit.maxAmount, quote.instrumentFrom.currencyTitle, locale),
    theirs: percentText(share.percent, locale),
    ours: percentText(limit.percent, locale),
  }
  return (
    <p className="field-note">
      {t('exchange:own_limit', words)}{' '}
      <button type="button" className="link" onClick={() => onTake(limit.maxAmount)}>
        {t('exchange:own_limit_take', words)}
      </button>
    </p>
  )
}

function isAbove(amount: string, { maxAmount }: OwnLimit): boolean {
  const [value, max] = [parseRational(amount), parseRational(maxAmount)]
  return value !== null && max !== null && max.num > 0n && compare(value, max) > 0
}
