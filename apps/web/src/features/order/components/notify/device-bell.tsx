import { NOTIFICATION_ORDER_PAGE_DISMISS_MS } from '@cambio/contract/timing'
import { Bell, BellRing, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { notifications } from '../../../../lib/live/notification-store.ts'
import { useHydrated } from '../../../../lib/page/use-hydrated.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { devicePush, turnOff, turnOn } from '../../api/device-push.ts'
import styles from './notify.module.css'

/**
 * Button that turns push notifications for the order on or off on this device. Hidden if the browser does not support
 * push notifications or the user has blocked them.
 */
export function DeviceBell({ orderId }: { orderId: number }) {
  return useHydrated() ? <Bells orderId={orderId} /> : null
}

function Bells({ orderId }: { orderId: number }) {
  const t = useText()
  const [state, setState] = useState(() => devicePush(orderId))
  const [isBusy, setBusy] = useState(false)
  if (state === 'unsupported' || state === 'denied') return null
  const change = async (): Promise<void> => {
    setBusy(true)
    try {
      const next = await (state === 'on' ? turnOff(orderId) : turnOn(orderId))
      setState(next)
      if (next === 'on') {
        const message = t('order:push_on')
        notifications.add({ type: 'success', message, timeout: NOTIFICATION_ORDER_PAGE_DISMISS_MS })
      }
    } catch {
      notifications.add({ type: 'error', message: t('order:push_failed') })
    }
    setBusy(false)
  }
  const isOn = state === 'on'
  const Icon = isBusy ? LoaderCircle : isOn ? BellRing : Bell
  return (
    <button
      type="button"
      className={`icon-btn ${styles.bell}`}
      aria-label={t('order:push_title')}
      aria-pressed={isOn}
      aria-busy={isBusy || undefined}
      title={t('order:push_title')}
      onClick={() => isBusy || void change()}
    >
      <Icon className={isBusy ? 'spin' : undefined} size={20} aria-hidden="true" />
    </button>
  )
}
