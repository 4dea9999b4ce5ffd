import { useQuery } from '@tanstack/react-query'
import { FailedNote } from '../../../components/ui/failed-note.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton-rows.tsx'
import type { AccountAnswer } from '../../../lib/api/account-calls.ts'
import { dayClockText, dayText, moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { accountQuery } from '../api/account-query.ts'
import styles from './fiat-limits-panel.module.css'

/** Shows the remaining monthly limit for card and bank payments, and the requirements for a higher limit. */
export function FiatLimitsPanel({ userId }: { userId: number }) {
  const t = useText()
  const limits = useQuery(accountQuery(userId, 'fiatLimits'))
  return (
    <section className={styles.panel} aria-labelledby="fiat-limits">
      <h2 id="fiat-limits">{t('profile:limits_title')}</h2>
      {limits.data ? (
        <Limits limits={limits.data} />
      ) : limits.isPending ? (
        <SkeletonRows label={t('account:loading')} rows={2} />
      ) : (
        <FailedNote text={t('profile:limits_failed')} busy={limits.isFetching} onRetry={() => void limits.refetch()} />
      )}
    </section>
  )
}

function Limits({ limits }: { limits: AccountAnswer<'fiatLimits'> }) {
  const t = useText()
  const locale = useLocale()
  const { fiatLevel, fiatCurrency, verifiedUntil } = limits
  const money = (amount: string) => moneyText(amount, fiatCurrency, locale)
  const until = verifiedUntil === null ? null : dayText(verifiedUntil, locale)
  if (fiatLevel === 'paused') return <p>{t('profile:limits_paused')}</p>
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{t('profile:limits_left')}</dt>
          <dd data-testid="limit-left">{money(limits.leftThisMonth)}</dd>
        </div>
        <div>
          <dt>{t('profile:limits_used')}</dt>
          <dd>
            {t('profile:limits_used_of', { used: money(limits.usedThisMonth), limit: money(limits.monthlyLimit) })}
          </dd>
        </div>
        <Reserved limits={limits} />
        <div>
          <dt>{t('profile:limits_resets')}</dt>
          <dd>{dayText(limits.limitResetsAt, locale, 'UTC')}</dd>
        </div>
      </dl>
      {fiatLevel === 'verified' && until !== null && <p>{t('profile:limits_verified', { day: until })}</p>}
      {fiatLevel === 'unverified' && until !== null && <p>{t('profile:limits_expired', { day: until })}</p>}
      {fiatLevel === 'unverified' && <p>{t('profile:limits_raise', { limit: money(limits.limitWhenVerified) })}</p>}
    </>
  )
}

/** Shows how much of the used limit is reserved by unpaid orders. Renders nothing if no amount is reserved. */
function Reserved({ limits }: { limits: AccountAnswer<'fiatLimits'> }) {
  const t = useText()
  const locale = useLocale()
  const { fiatCurrency, reservedThisMonth, reservedUntil } = limits
  if (Number(reservedThisMonth) === 0) return null
  const amount = moneyText(reservedThisMonth, fiatCurrency, locale)
  return (
    <div>
      <dt>{t('profile:limits_reserved')}</dt>
      <dd>
        {reservedUntil === null
          ? t('profile:limits_reserved_open', { amount })
          : t('profile:limits_reserved_until', { amount, time: dayClockText(reservedUntil, locale) })}
      </dd>
    </div>
  )
}
