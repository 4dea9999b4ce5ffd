import type { AccountSession } from '@cambio/contract/account'
import { Monitor, Smartphone } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { useClockText } from '../../../components/ui/local-time.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { browserName } from '@cambio/kernel/browser-name'
import list from '../lists/item-list.module.css'

interface SessionItemProps {
  session: AccountSession
  busy: boolean
  onEnd: () => void
}

/** List item for a session: browser, location and last activity. */
export function SessionItem({ session, busy, onEnd }: SessionItemProps) {
  const t = useText()
  const { browser, system, isPhone } = browserName(session.userAgent)
  const seen = useClockText(session.lastSeenAt)
  const Icon = isPhone ? Smartphone : Monitor
  const name = [browser ?? t('account:session_unknown'), system].filter(Boolean).join(', ')
  return (
    <li className={list.item}>
      <Icon size={20} aria-hidden="true" />
      <div>
        <b title={session.userAgent}>{name}</b>
        <p>
          <span className="mono">{session.ip}</span>
          <span>
            {session.isCurrent ? (
              <span className="good">{t('account:session_current')}</span>
            ) : (
              t('account:session_seen', { time: seen })
            )}
          </span>
        </p>
      </div>
      {!session.isCurrent && (
        <Button busy={busy} aria-label={t('account:session_end_named', { name })} onClick={onEnd}>
          {t('account:session_end')}
        </Button>
      )}
    </li>
  )
}
