import { ClipboardPaste } from 'lucide-react'
import { notifications } from '../../lib/live/notification-store.ts'
import { useHydrated } from '../../lib/page/use-hydrated.ts'
import { useText } from '../../lib/texts/i18n.ts'

/**
 * Button that pastes text from the clipboard. Hidden in browsers without clipboard access. If the user denies access, a
 * notification explains how to paste.
 */
export function PasteButton({ onText }: { onText: (text: string) => void }) {
  const t = useText()
  const hydrated = useHydrated()
  if (!hydrated || !('clipboard' in navigator)) return null
  const paste = async (): Promise<void> => {
    try {
      onText((await navigator.clipboard.readText()).trim())
    } catch {
      notifications.add({ type: 'info', message: t('field_paste_refused') })
    }
  }
  return (
    <button type="button" className="icon-btn" aria-label={t('field_paste')} onClick={() => void paste()}>
      <ClipboardPaste size={20} aria-hidden="true" />
    </button>
  )
}
