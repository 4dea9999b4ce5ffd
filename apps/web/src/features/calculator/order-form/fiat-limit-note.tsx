import { ACCOUNT_CALLS, type AccountCalls } from '@cambio/contract/generated/account-calls'
import type { ResponseOf } from '@cambio/contract/call'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Banner } from '../../../components/ui/banner.tsx'
import type { SignedInCall } from '../../../lib/account/signed-in-call.ts'
import { makeCall } from '../../../lib/api/api-client.ts'
import { dayText, moneyText, wholeMoneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { fiatLimitsKey } from '../api/use-is-verified.ts'
import { limitUse } from '../state/limit-use.ts'

type Limits = ResponseOf<AccountCalls['fiatLimits']>

interface FiatLimitNoteProps {
  userId: number
  signedIn: SignedInCall
  /** Currency of the payment, as an ISO 4217 code. */
  currency: string
  /** Amount of the payment, as a decimal string; empty while it is unknown. */
  amount: string
  /** True if submitting the form starts the provider's identity check, which also raises the limit. */
  isCheckedNext: boolean
}

/**
 * Note in the order form for a payment that is near or above the account's remaining monthly limit. States how the user
 * can raise the limit. Empty for smaller payments.
 */
export function FiatLimitNote({ userId, signedIn, currency, amount, isCheckedNext }: FiatLimitNoteProps) {
  const { data: limits } = useQuery({
    queryKey: fiatLimitsKey(userId, currency),
    queryFn: () => signedIn(() => makeCall<Limits>(ACCOUNT_CALLS.fiatLimits, { query: { paymentCurrency: currency } })),
    staleTime: 0,
  })
  const t = useText()
  if (!limits) return null
  if (limits.fiatLevel === 'paused')
    return (
      <Banner kind="warning">
        <p>{t('exchange:limit_paused')}</p>
      </Banner>
    )
  const use = limitUse(amount, limits.leftForPayment)
  if (use === 'within') return null
  if (use === 'above' && limits.fiatLevel === 'unverified' && isCheckedNext)
    return <CheckBanner {...{ limits, currency }} />
  return <LimitBanner {...{ use, limits, currency }} />
}

function CheckBanner({ limits, currency }: { limits: Limits; currency: string }) {
  const t = useText()
  const locale = useLocale()
  return (
    <Banner kind="info">
      <p>{t('exchange:limit_checked_next', { left: moneyText(limits.leftForPayment, currency, locale) })}</p>
    </Banner>
  )
}

/**
 * Returns a text with the remaining monthly limit, in the currency of the limit. If the payment has another currency,
 * the text also contains the approximate value in that currency.
 */
function useLeft({ leftThisMonth, leftForPayment, fiatCurrency }: Limits, currency: string): string {
  const t = useText()
  const locale = useLocale()
  const limit = moneyText(leftThisMonth, fiatCurrency, locale)
  if (currency === fiatCurrency) return t('exchange:limit_left', { limit })
  return t('exchange:limit_left_about', { limit, payment: wholeMoneyText(leftForPayment, currency, locale) })
}

function LimitBanner({ use, limits, currency }: { use: 'near' | 'above'; limits: Limits; currency: string }) {
  const t = useText()
  const locale = useLocale()
  const left = useLeft(limits, currency)
  return (
    <Banner kind={use === 'above' ? 'warning' : 'info'}>
      <p>
        <b>{t(`exchange:limit_${use}`, { left })}</b>
      </p>
      <p>{t('exchange:limit_resets', { day: dayText(limits.limitResetsAt, locale, 'UTC') })}</p>
      {limits.fiatLevel === 'unverified' && (
        <p>
          {t('exchange:limit_raise', { limit: moneyText(limits.limitWhenVerified, limits.fiatCurrency, locale) })}{' '}
          <Link to="/profile/$page" params={{ page: 'verification' }}>
            {t('exchange:limit_verify')}
          </Link>
        </p>
      )}
    </Banner>
  )
}
