import { BellOff, BellRing } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { notifications } from '../../../lib/live/notification-store.ts'
import { useHydrated } from '../../../lib/page/use-hydrated.ts'
import { devicePush, turnOff, turnOn } from '../api/device-push.ts'

/**
 * Section that turns push notifications for the order on or off on this device. Empty if the browser does not support
 * them.
 */
export function PushSection({ orderId }: { orderId: number }) {
  return useHydrated() ? <DeviceSection orderId={orderId} /> : null
}

function DeviceSection({ orderId }: { orderId: number }) {
  const t = useText()
  const [state, setState] = useState(() => devicePush(orderId))
  const [busy, setBusy] = useState(false)
  if (state === 'unsupported') return null
  const change = async (): Promise<void> => {
    setBusy(true)
    try {
      setState(await (state === 'on' ? turnOff(orderId) : turnOn(orderId)))
    } catch {
      notifications.add({ type: 'error', message: t('order:push_failed') })
    }
    setBusy(false)
  }
  const isOn = state === 'on'
  return (
    <section className="card push-card no-print" aria-labelledby="order-push">
      <h2 id="order-push">{t('order:push_title')}</h2>
      <p className="muted" aria-live="polite">
        {t(`order:push_${state}`)}
      </p>
      {state !== 'denied' && (
        <Button busy={busy} onClick={() => void change()}>
          {!busy && (isOn ? <BellOff size={18} aria-hidden="true" /> : <BellRing size={18} aria-hidden="true" />)}
          {t(isOn ? 'order:push_turn_off' : 'order:push_turn_on')}
        </Button>
      )}
    </section>
  )
}
