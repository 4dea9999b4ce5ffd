import type { AccountSession } from '@cambio/contract/account'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../components/ui/button.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { sessionsQuery } from '../api/sessions-query.ts'
import { FailedFact } from '../lists/failed-fact.tsx'
import list from '../lists/item-list.module.css'
import { LedgerRow } from '../lists/ledger-row.tsx'
import ledger from '../lists/ledger.module.css'
import { SessionItem } from './session-item.tsx'
import { ALL_OTHERS, useEndSessions } from './use-end-sessions.ts'
import { WaitingList } from '../lists/waiting-list.tsx'

/** Settings row that lists the account's sessions. The user can end any of them. */
export function SessionsRow({ userId }: { userId: number }) {
  const t = useText()
  const sessions = useQuery(sessionsQuery(userId))
  const { ending, end } = useEndSessions(userId)
  return (
    <LedgerRow title={t('account:sessions_title')} text={t('account:sessions_text')}>
      {sessions.isPending && <WaitingList />}
      {sessions.isError && sessions.data === undefined && (
        <FailedFact text={t('account:sessions_failed')} onRetry={() => void sessions.refetch()} />
      )}
      {sessions.data && <SessionList sessions={sessions.data} ending={ending} onEnd={(id) => void end(id)} />}
      {sessions.data && sessions.data.length > 1 && (
        <div className={ledger.actions}>
          <Button busy={ending === ALL_OTHERS} onClick={() => void end(ALL_OTHERS)}>
            {t('account:sessions_end_others')}
          </Button>
        </div>
      )}
    </LedgerRow>
  )
}

interface SessionListProps {
  sessions: readonly AccountSession[]
  ending: string | null
  onEnd: (sessionId: string) => void
}

function SessionList({ sessions, ending, onEnd }: SessionListProps) {
  const t = useText()
  return (
    <>
      <ul className={list.list}>
        {sessions.map((session) => (
          <SessionItem
            key={session.sessionId}
            session={session}
            busy={ending === session.sessionId}
            onEnd={() => onEnd(session.sessionId)}
          />
        ))}
      </ul>
      {sessions.length === 1 && <p className={ledger.note}>{t('account:sessions_only_this')}</p>}
    </>
  )
}
