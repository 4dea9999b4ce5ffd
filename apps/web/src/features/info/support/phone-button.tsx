import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { notifications } from '../../../lib/live/notification-store.ts'
import { useMiniApp } from '../../../lib/mini-app/use-mini-app.ts'
import { useText } from '../../../lib/texts/i18n.ts'

/**
 * Button that adds the user's phone number from the messenger to a support message, so that support can call back.
 * Visible only in the mini-app.
 */
export function PhoneButton({ text, onText }: { text: string; onText: (text: string) => void }) {
  const t = useText()
  const request = useMiniApp()?.requestPhone ?? null
  const [busy, setBusy] = useState(false)
  if (request === null) return null
  const add = async (): Promise<void> => {
    setBusy(true)
    const phone = await request().catch(() => null)
    setBusy(false)
    if (phone === null) notifications.add({ type: 'error', message: t('site-support:phone_missing') })
    else onText(`${text.trimEnd()}\n${t('site-support:phone_line', { phone })}`.trimStart())
  }
  return (
    <Button busy={busy} onClick={() => void add()}>
      {t('site-support:phone_add')}
    </Button>
  )
}
