import type { OrderView } from '@cambio/contract/order-view'
import { useEffect, useState } from 'react'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { useSignInRequest } from '../../../../lib/account/sign-in-request.ts'
import { takeNewCardOrder } from '../../../../lib/exchange/new-card-order.ts'
import { moneyText, shortAddress } from '../../../../lib/texts/format.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import styles from '../page.module.css'

interface PaySectionProps {
  order: OrderView
  /** True once this browser has requested the order itself. Until then, it is unknown whether this browser may pay. */
  isCurrent: boolean
  provider: string
}

/** Link to the provider's payment page. Directly after the order is created, a dialog announces the redirect. */
export function PaySection({ order, isCurrent, provider }: PaySectionProps) {
  const t = useText()
  const locale = useLocale()
  const signIn = useSignInRequest()
  const [isLeaving, setLeaving] = useState(false)
  const { redirectUrl, orderId } = order
  const amount = moneyText(order.claimedDepositAmount, order.pair.instrumentFrom.currencyTitle, locale)
  useEffect(() => {
    if (redirectUrl !== null && takeNewCardOrder(orderId)) setLeaving(true)
  }, [redirectUrl, orderId])
  return (
    <section className={`card ${styles.plain}`} aria-labelledby="pay">
      <h2 id="pay">{t('order:card_pay_title', { provider })}</h2>
      <p>{t('order:card_pay_text')}</p>
      {redirectUrl !== null ? (
        <a className="btn btn-primary btn-big" href={redirectUrl}>
          {t('order:card_pay_do', { amount })}
        </a>
      ) : (
        isCurrent && (
          <>
            <p>{t('order:card_pay_elsewhere')}</p>
            {signIn && (
              <Button variant="primary" size="big" onClick={signIn}>
                {t('nav_sign_in')}
              </Button>
            )}
          </>
        )
      )}
      {isLeaving && redirectUrl !== null && (
        <Dialog title={t('order:card_redirect_title', { provider })} onClose={() => setLeaving(false)}>
          <p>{t('order:card_redirect_text', { amount, destination: shortAddress(order.destinationAddress) })}</p>
          <div className="dialog-actions">
            <Button onClick={() => setLeaving(false)}>{t('order:card_redirect_later')}</Button>
            <a className="btn btn-primary" href={redirectUrl} data-first-focus>
              {t('order:card_redirect_do', { provider })}
            </a>
          </div>
        </Dialog>
      )}
    </section>
  )
}
