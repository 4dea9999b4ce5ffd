import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clockText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { ACCOUNT_QUERIES } from '../api/account-queries.ts'
import { BotClosed } from './bot-closed.tsx'

interface MergeWaitsProps {
  userId: number
  /** Expiry time of the merge request, in ISO 8601. */
  until: string
}

/**
 * Note about a merge request that the user must still confirm in the messenger. Reloads the account data when the note
 * disappears.
 */
export function MergeWaits({ userId, until }: MergeWaitsProps) {
  const t = useText()
  const locale = useLocale()
  const queryClient = useQueryClient()
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: [...ACCOUNT_QUERIES] }), [queryClient])
  return (
    <>
      <p role="status">{t('profile:messenger_merge_waits', { time: clockText(until, locale, {}) })}</p>
      <BotClosed userId={userId} />
    </>
  )
}
