import type { OrderView } from '@cambio/contract/order-view'
import { NOTIFICATION_ORDER_PAGE_DISMISS_MS } from '@cambio/contract/timing'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { EmailField } from '../../../components/ui/email-field.tsx'
import { confirmedEmail } from '../../../lib/account/confirmed-email.ts'
import { looksLikeEmail } from '../../../lib/account/email-text.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { notifications } from '../../../lib/live/notification-store.ts'
import { orderQuery } from '../../../lib/exchange/order-query.ts'
import { setEmail } from '../api/set-email.ts'

/** Form that adds an email to an order without one. Only the browser that created the order shows it. */
export function EmailSection({ order }: { order: OrderView }) {
  const t = useText()
  const queryClient = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [email, change] = useState(confirmedEmail)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    setTried(true)
    if (!looksLikeEmail(email)) {
      field.current?.focus()
      return
    }
    setBusy(true)
    const failure = await setEmail(order.orderId, email)
    notifications.add(
      failure === null
        ? {
            type: 'success',
            message: t('order:email_set', { email }),
            timeout: NOTIFICATION_ORDER_PAGE_DISMISS_MS,
          }
        : { type: 'error', message: t(failure) },
    )
    await queryClient.invalidateQueries(orderQuery(String(order.orderId), order.destinationAddress))
    setBusy(false)
  }
  return (
    <section className="card email-card no-print" aria-labelledby="order-email">
      <h2 id="order-email">{t('order:email_title')}</h2>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <EmailField
          ref={field}
          value={email}
          hint={t('order:email_hint')}
          error={tried && !looksLikeEmail(email) ? t('EMAIL_VALIDATION_ERROR') : null}
          onChange={change}
        />
        <Button type="submit" busy={busy}>
          {t('order:email_submit')}
        </Button>
      </form>
    </section>
  )
}
