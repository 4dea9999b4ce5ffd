import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clockText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { ACCOUNT_QUERIES } from '../api/account-queries.ts'
import { BotClosed } from './bot-closed.tsx'

interface MergeWaitsProps {
  userId: number
  /** When the request expires, in ISO 8601. */
  until: string
}

/** States that a request to merge accounts waits for the button in the messenger. Afterwards, reloads the account. */
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
