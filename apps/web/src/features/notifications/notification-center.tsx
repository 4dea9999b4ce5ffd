import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { useText } from '../../lib/texts/i18n.ts'
import { notifications, type UiNotification } from '../../lib/live/notification-store.ts'

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert }
const NONE: readonly UiNotification[] = []

/** Shows the page's notices. A notice disappears after some time, or when the user closes it. */
export function NotificationCenter() {
  const notices = useSyncExternalStore(notifications.subscribe, notifications.list, () => NONE)
  return (
    <div className="notices" role="status" aria-live="polite">
      {notices.map((notice) => (
        <Notice key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

function Notice({ notice }: { notice: UiNotification }) {
  const t = useText()
  const Icon = ICONS[notice.type]
  useEffect(() => {
    const timer = setTimeout(() => notifications.dismiss(notice.id), notice.timeout)
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <div className={`notice notice-${notice.type}`}>
      <Icon size={20} aria-hidden="true" />
      <p>{notice.message}</p>
      {notice.action && (
        <Button
          variant="quiet"
          onClick={() => {
            notifications.dismiss(notice.id)
            notice.action?.onPress()
          }}
        >
          {notice.action.label}
        </Button>
      )}
      <button
        type="button"
        className="icon-btn"
        aria-label={t('dismiss')}
        onClick={() => notifications.dismiss(notice.id)}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
