import type { OrderView } from '@cambio/contract/order-view'
import { Mail } from 'lucide-react'
import { useText } from '../../../../lib/texts/i18n.ts'
import { EmailForm } from './email-form.tsx'
import { DeviceBell } from './device-bell.tsx'
import styles from './notify.module.css'

/**
 * Row for turning on emails or push notifications, for the creator of an order. Other users see only the masked email
 * address.
 */
export function NotifyRow({ order }: { order: OrderView }) {
  const t = useText()
  const { controlled, userEmail, orderId } = order
  if (!controlled && userEmail === null) return null
  return (
    <section className={`card ${styles.row} no-print`} aria-label={t('order:email_title')}>
      <b className={styles.title}>
        <Mail size={16} aria-hidden="true" />
        {t(userEmail === null ? 'order:email_title' : 'order:email')}
      </b>
      {userEmail === null ? <EmailForm order={order} /> : <span className={styles.set}>{userEmail}</span>}
      {controlled && <DeviceBell orderId={orderId} />}
    </section>
  )
}
