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
        isCurrent && <PayElsewhere />
      )}
      {isLeaving && redirectUrl !== null && (
        <RedirectDialog
          provider={provider}
          text={t('order:card_redirect_text', { amount, destination: shortAddress(order.destinationAddress) })}
          url={redirectUrl}
          onClose={() => setLeaving(false)}
        />
      )}
    </section>
  )
}

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
  /** URL of the provider's payment page. */
  url: string
  onClose: () => void
}

/** Dialog that announces the redirect to the provider. The user can also pay later. */
function RedirectDialog({ provider, text, url, onClose }: RedirectDialogProps) {
  const t = useText()
  return (
    <Dialog title={t('order:card_redirect_title', { provider })} onClose={onClose}>
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
