import type { AccountSession } from '@cambio/contract/account'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { notifications } from '../../../lib/live/notification-store.ts'
import { callAccount } from '../api/call-account.ts'
import { sessionsQuery } from '../api/sessions-query.ts'
import { failureWords } from '../state/form-failure.ts'
import { LedgerRow } from './ledger-row.tsx'
import { SessionItem } from './session-item.tsx'

const ALL_OTHERS = 'all-others'

/** Settings row that lists the account's sessions. The user can end any of them. */
export function SessionsRow({ userId }: { userId: number }) {
  const t = useText()
  const queryClient = useQueryClient()
  const query = sessionsQuery(userId)
  const sessions = useQuery(query)
  /** Session that a pending call is ending: its ID, or `ALL_OTHERS` for all sessions except this browser's. */
  const [ending, setEnding] = useState<string | null>(null)
  const end = async (what: string): Promise<void> => {
    if (ending !== null) return
    setEnding(what)
    try {
      const body = what === ALL_OTHERS ? ({ allOthers: true } as const) : { sessionId: what }
      await callAccount('endSessions', { body })
    } catch (error) {
      const { key, count } = failureWords(error)
      notifications.add({ type: 'error', message: t(key, { count }) })
    } finally {
      await queryClient.invalidateQueries(query)
      setEnding(null)
    }
  }
  return (
    <LedgerRow title={t('account:sessions_title')} text={t('account:sessions_text')}>
      {sessions.isPending && (
        <div className="sessions" aria-busy="true" role="status" aria-label={t('account:loading')}>
          <span className="skeleton session-skeleton" />
        </div>
      )}
      {sessions.isError && sessions.data === undefined && (
        <div className="ledger-fact">
          <p className="bad">{t('account:sessions_failed')}</p>
          <Button onClick={() => void sessions.refetch()}>{t('try_again')}</Button>
        </div>
      )}
      {sessions.data && <SessionList sessions={sessions.data} ending={ending} onEnd={(id) => void end(id)} />}
      {sessions.data && sessions.data.length > 1 && (
        <div className="ledger-actions">
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
      <ul className="sessions">
        {sessions.map((session) => (
          <SessionItem
            key={session.sessionId}
            session={session}
            busy={ending === session.sessionId}
            onEnd={() => onEnd(session.sessionId)}
          />
        ))}
      </ul>
      {sessions.length === 1 && <p className="ledger-note">{t('account:sessions_only_this')}</p>}
    </>
  )
}
