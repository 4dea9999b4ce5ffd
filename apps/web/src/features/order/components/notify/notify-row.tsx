import type { OrderView } from '@cambio/contract/order-view'
import { Mail, Send } from 'lucide-react'
import { useState } from 'react'
import { useAccountNotice } from '../../../../lib/account/account-notice.ts'
import { isByBank, isToCard } from '../../../../lib/exchange/is-by-card.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { AccountNote } from './account-note.tsx'
import { BotCheck } from './bot-check.tsx'
import { BotOffer } from './bot-offer.tsx'
import { EmailForm } from './email-form.tsx'
import { DeviceBell } from './device-bell.tsx'
import styles from './notify.module.css'

/** Returns whether the account always gets emails about an order: a purchase by bank transfer, or a sale to a card. */
function isAlwaysNotified({ pair }: OrderView): boolean {
  return isByBank(pair.instrumentFrom) || isToCard(pair.instrumentTo)
}

/**
 * Row in which the creator of an order turns on emails or push notifications. Other users see only the masked email
 * address. For the signed-in user's own order, the row states how the exchange already notifies the user.
 */
export function NotifyRow({ order }: { order: OrderView }) {
  const t = useText()
  const notice = useAccountNotice()
  const [isChanging, setChanging] = useState(false)
  const { controlled, userEmail, orderId } = order
  if (userEmail === null && isAlwaysNotified(order)) return controlled ? <EmailedRow orderId={orderId} /> : null
  const kind = userEmail === null && !isChanging ? notice.kind : 'none'
  const isNotified = kind === 'email' || kind === 'messenger'
  const isOffer = kind === 'offer'
  if (!controlled && userEmail === null && !isNotified && !isOffer) return null
  const Icon = isOffer || kind === 'messenger' ? Send : Mail
  const change = controlled ? () => setChanging(true) : null
  return (
    <section className={`card ${styles.row} no-print`} aria-label={t('order:email_title')}>
      <b className={styles.title}>
        <Icon size={16} aria-hidden="true" />
        {t(isNotified ? 'order:notices' : userEmail === null ? 'order:email_title' : 'order:email')}
      </b>
      {userEmail !== null && <span className={styles.set}>{userEmail}</span>}
      {isNotified && <AccountNote notice={notice} onChange={change} />}
      {isOffer && <BotOffer onEmail={change} />}
      {userEmail === null && order.state === 'WAITING' && <BotCheck notice={notice} />}
      {userEmail === null &&
        !isNotified &&
        !isOffer &&
        (notice.kind === 'loading' ? <span /> : <EmailForm order={order} />)}
      {controlled && <DeviceBell orderId={orderId} />}
    </section>
  )
}

/** Row of an order about which the account always gets emails. Only push notifications can be turned on or off. */
function EmailedRow({ orderId }: { orderId: number }) {
  const t = useText()
  return (
    <section className={`card ${styles.row} no-print`} aria-label={t('order:notices')}>
      <b className={styles.title}>
        <Mail size={16} aria-hidden="true" />
        {t('order:notices')}
      </b>
      <span className={styles.set}>{t('order:notices_always')}</span>
      <DeviceBell orderId={orderId} />
    </section>
  )
}
