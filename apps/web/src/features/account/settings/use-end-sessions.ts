import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifications } from '../../../lib/live/notification-store.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { callAccount } from '../api/call-account.ts'
import { sessionsQuery } from '../api/sessions-query.ts'
import { failureWords } from '../state/form-failure.ts'

/** Value that means all sessions except this browser's. */
export const ALL_OTHERS = 'all-others'

/**
 * Returns a function that ends one session by its ID, or all other sessions for `ALL_OTHERS`. Also returns the argument
 * of the pending call, or null. The function does nothing while a call is pending.
 */
export function useEndSessions(userId: number) {
  const t = useText()
  const queryClient = useQueryClient()
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
      await queryClient.invalidateQueries(sessionsQuery(userId))
      setEnding(null)
    }
  }
  return { ending, end }
}
