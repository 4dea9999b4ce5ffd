import type { OrderView } from '@cambio/contract/order-view'
import { useEffect, useState } from 'react'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Banner } from '../../../../components/ui/banner.tsx'
import { useNow } from '../../../../lib/page/use-now.ts'
import { useSignInRequest } from '../../../../lib/account/sign-in-request.ts'
import { rateChangeWords, type RateChange } from '../../../../lib/exchange/rate-change.ts'
import { takeNewCardOrder } from '../../../../lib/exchange/new-card-order.ts'
import { isMore } from '../../../../lib/texts/decimal-sum.ts'
import { moneyText, shortAddress } from '../../../../lib/texts/format.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import { rateChange } from '../../state/rate-change.ts'
import { hasRateEnded } from '../../state/rate-ended.ts'
import { timeLeft } from '../../state/time-left.ts'
import styles from '../page.module.css'
import { NewRateLink } from './new-rate-link.tsx'

interface PaySectionProps {
  order: OrderView
  /**
   * True once this browser has loaded the order with its own request. Until then, it is unknown whether this browser
   * may pay.
   */
  isCurrent: boolean
  provider: string
}

/**
 * Link to the provider's payment page. Right after the order is created, a dialog announces the redirect to that page.
 */
export function PaySection({ order, isCurrent, provider }: PaySectionProps) {
  const t = useText()
  const locale = useLocale()
  const [shownCoins, setShownCoins] = useState<string | null>(null)
  const { redirectUrl, orderId } = order
  const hasEnded = hasRateEnded(order, useNow())
  const amount = moneyText(order.claimedDepositAmount, order.pair.instrumentFrom.currencyTitle, locale)
  useEffect(() => {
    const made = redirectUrl === null ? null : takeNewCardOrder(orderId)
    if (made) setShownCoins(made.shownCoins)
  }, [redirectUrl, orderId])
  if (hasEnded) return <RateEnded order={order} provider={provider} />
  return (
    <section className={`card ${styles.plain}`} aria-labelledby="pay">
      <h2 id="pay">{t('order:card_pay_title', { provider })}</h2>
      <p>{t('order:card_pay_text')}</p>
      {redirectUrl !== null ? (
        <>
          <a className="btn btn-primary btn-big" href={redirectUrl}>
            {t('order:card_pay_do', { amount })}
          </a>
          <HeldRate until={order.depositDeadline} />
        </>
      ) : (
        isCurrent && <PayElsewhere />
      )}
      {shownCoins !== null && redirectUrl !== null && (
        <RedirectDialog
          provider={provider}
          text={t('order:card_redirect_text', { amount, destination: shortAddress(order.destinationAddress) })}
          change={rateChange(order, shownCoins)}
          url={redirectUrl}
          onClose={() => setShownCoins(null)}
        />
      )}
    </section>
  )
}

/** States that the provider no longer holds the rate, with a link to the form for a new one. */
function RateEnded({ order, provider }: Pick<PaySectionProps, 'order' | 'provider'>) {
  const t = useText()
  return (
    <section className={`card ${styles.plain}`} aria-labelledby="pay">
      <h2 id="pay">{t('order:card_rate_ended')}</h2>
      <p>{t('order:card_rate_ended_text', { provider })}</p>
      <NewRateLink order={order} label={t('order:card_rate_new')} />
    </section>
  )
}

/** Countdown until the rate held by the provider expires. Empty before hydration and after the expiry. */
function HeldRate({ until }: { until: string }) {
  const t = useText()
  const now = useNow()
  if (now === null || Date.parse(until) <= now) return null
  const { hours, minutes, seconds } = timeLeft(until, now)
  const left = `${hours > 0 ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(seconds)}`
  return (
    <p className="field-note" role="timer">
      {t('order:card_rate_held', { left })}
    </p>
  )
}

const twoDigits = (count: number): string => String(count).padStart(2, '0')

/** Note for a browser that may not pay the order: only the account that created the order can pay it. */
function PayElsewhere() {
  const t = useText()
  const signIn = useSignInRequest()
  return (
    <>
      <p>{t('order:card_pay_elsewhere')}</p>
      {signIn && (
        <Button variant="primary" size="big" onClick={signIn}>
          {t('nav_sign_in')}
        </Button>
      )}
    </>
  )
}

interface RedirectDialogProps {
  provider: string
  text: string
  /** Coin amounts before and after a rate change; null if the order has the amount that the form displayed. */
  change: RateChange | null
  /** URL of the provider's payment page. */
  url: string
  onClose: () => void
}

/** Dialog that announces the redirect to the provider. The user can also pay later. */
function RedirectDialog({ provider, text, change, url, onClose }: RedirectDialogProps) {
  const t = useText()
  const locale = useLocale()
  return (
    <Dialog title={t('order:card_redirect_title', { provider })} onClose={onClose}>
      {change && (
        <Banner kind={isMore(change.before, change.now) ? 'warning' : 'info'}>
          {t('order:card_rate_changed', rateChangeWords(change, locale))}
        </Banner>
      )}
      <p>{text}</p>
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('order:card_redirect_later')}</Button>
        <a className="btn btn-primary" href={url} data-first-focus>
          {t('order:card_redirect_do', { provider })}
        </a>
      </div>
    </Dialog>
  )
}
