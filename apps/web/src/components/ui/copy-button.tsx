import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { NOTIFICATION_KEY_ACTION_DISMISS_MS } from '@cambio/contract/timing'
import { copyText } from '../../lib/page/copy-text.ts'
import { useText } from '../../lib/texts/i18n.ts'
import { notifications } from '../../lib/live/notification-store.ts'
import { Button } from './button.tsx'

interface CopyButtonProps {
  /** String that the button copies unchanged. */
  text: string
  label: string
  /** Additional text after the label, for screen readers only. */
  more?: string
  copiedMessage: string
  variant?: 'primary' | 'plain' | 'quiet'
  /** True to show only the icon. Screen readers still announce the label. */
  isIcon?: boolean
}

/** Button that copies a string to the clipboard and confirms that it was copied. */
export function CopyButton({
  text,
  label,
  more = '',
  copiedMessage,
  variant = 'plain',
  isIcon = false,
}: CopyButtonProps) {
  const t = useText()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), NOTIFICATION_KEY_ACTION_DISMISS_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = (): void => {
    copyText(text).then(
      () => {
        setCopied(true)
        notifications.add({ type: 'success', message: copiedMessage, timeout: NOTIFICATION_KEY_ACTION_DISMISS_MS })
      },
      () => notifications.add({ type: 'error', message: t('copy_failed') }),
    )
  }
  const icon = copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />
  if (isIcon) {
    return (
      <button type="button" className="icon-btn" aria-label={label} onClick={copy}>
        {icon}
      </button>
    )
  }
  return (
    // No messenger button may replace this button: browsers deny clipboard access while the focus is outside the page.
    <Button variant={variant} data-host="none" onClick={copy}>
      {icon}
      {label}
      {more !== '' && <span className="sr">{` ${more}`}</span>}
    </Button>
  )
}
