import { useQuery } from '@tanstack/react-query'
import { Banner } from '../../../components/ui/banner.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { accountQuery } from '../api/account-query.ts'
import { WriteAccess } from './write-access.tsx'

/** Interval at which the page checks whether the bot can message the user, in milliseconds. */
const POLL_MS = 5_000

/** Explains how to let the bot send messages to the user. Hidden while the bot can send them. */
export function BotClosed({ userId }: { userId: number }) {
  const t = useText()
  const { data } = useQuery({ ...accountQuery(userId, 'messengerLink'), refetchInterval: POLL_MS })
  if (data?.bot?.canWrite !== false) return null
  return (
    <Banner kind="warning">
      <p>{t('profile:bot_closed')}</p>
      <WriteAccess />
      {data.bot.url !== null && (
        <a className="btn btn-plain" href={data.bot.url} target="_blank" rel="noreferrer">
          {t('profile:bot_open')}
        </a>
      )}
    </Banner>
  )
}
