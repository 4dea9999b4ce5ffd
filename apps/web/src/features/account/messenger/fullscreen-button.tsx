import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { notifications } from '../../../lib/live/notification-store.ts'
import type { MiniAppFullscreen } from '../../../lib/mini-app/mini-app.ts'
import { useText } from '../../../lib/texts/i18n.ts'

/** Button that enters or leaves full screen. Shows an error on a device that does not support it. */
export function FullscreenButton({ fullscreen }: { fullscreen: MiniAppFullscreen }) {
  const t = useText()
  const isOn = useSyncExternalStore(fullscreen.watch, fullscreen.isOn, () => false)
  const [busy, setBusy] = useState(false)
  const change = async (): Promise<void> => {
    setBusy(true)
    try {
      await fullscreen.set(!isOn)
    } catch {
      notifications.add({ type: 'error', message: t('profile:fullscreen_failed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} onClick={() => void change()}>
      {t(isOn ? 'profile:fullscreen_exit' : 'profile:fullscreen_enter')}
    </Button>
  )
}
