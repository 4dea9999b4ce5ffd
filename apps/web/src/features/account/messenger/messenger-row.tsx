import type { AccountData } from '@cambio/contract/account'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import type { AccountAnswer } from '../../../lib/api/account-calls.ts'
import { notifications } from '../../../lib/live/notification-store.ts'
import { useMiniApp } from '../../../lib/mini-app/use-mini-app.ts'
import { dayText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { accountQuery } from '../api/account-query.ts'
import { LedgerRow } from '../lists/ledger-row.tsx'
import { LinkSection, SignInButton } from './link-section.tsx'
import { MergeWaits } from './merge-waits.tsx'
import { WriteAccess } from './write-access.tsx'
import { UnlinkDialog } from './unlink-dialog.tsx'
import { FailedFact } from '../lists/failed-fact.tsx'
import ledger from '../lists/ledger.module.css'
import { WaitingList } from '../lists/waiting-list.tsx'

/** Interval at which the page checks whether the accounts have been merged, in milliseconds. */
const MERGE_POLL_MS = 3_000

/** Settings row for the link between the account and a messenger user. Hidden when the exchange has no mini-app. */
export function MessengerRow({ account }: { account: AccountData }) {
  const t = useText()
  const queryClient = useQueryClient()
  const query = accountQuery(account.userId, 'messengerLink')
  const { data, isError, isFetching, refetch } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.mergeUntil ? MERGE_POLL_MS : false),
  })
  const reload = (): void => void queryClient.invalidateQueries({ queryKey: query.queryKey })
  if (data?.hasMiniApp === false) return null
  return (
    <LedgerRow title={t('profile:messenger_title')} text={t('profile:messenger_text')}>
      {isError && data === undefined && (
        <FailedFact text={t('profile:messenger_failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <WaitingList />}
      {data?.linkedAt && <Linked account={account} linkedAt={data.linkedAt} onUnlinked={reload} />}
      {data && data.linkedAt === null && data.mergeUntil !== null && (
        <MergeWaits userId={account.userId} until={data.mergeUntil} />
      )}
      {data && data.linkedAt === null && data.mergeUntil === null && (
        <NotLinked account={account} link={data} onLinked={reload} />
      )}
    </LedgerRow>
  )
}

interface LinkedProps {
  account: AccountData
  /** Time at which the messenger user was linked, in ISO 8601. */
  linkedAt: string
  onUnlinked: () => void
}

function Linked({ account, linkedAt, onUnlinked }: LinkedProps) {
  const t = useText()
  const locale = useLocale()
  const [isUnlinking, setUnlinking] = useState(false)
  const unlinked = (): void => {
    setUnlinking(false)
    notifications.add({ type: 'success', message: t('profile:messenger_unlinked_done') })
    onUnlinked()
  }
  return (
    <>
      <p>{t('profile:messenger_linked', { date: dayText(linkedAt, locale) })}</p>
      <WriteAccess />
      {account.email === null ? (
        <>
          <p className={ledger.note}>{t('profile:messenger_only_access')}</p>
          <div className={ledger.actions}>
            <SignInButton label={t('profile:messenger_other_account')} />
          </div>
        </>
      ) : (
        <div className={ledger.actions}>
          <Button onClick={() => setUnlinking(true)}>{t('profile:messenger_unlink')}</Button>
        </div>
      )}
      {isUnlinking && account.email !== null && (
        <UnlinkDialog email={account.email} onUnlinked={unlinked} onClose={() => setUnlinking(false)} />
      )}
    </>
  )
}

interface NotLinkedProps {
  account: AccountData
  link: AccountAnswer<'messengerLink'>
  onLinked: () => void
}

/**
 * In the mini-app, lets the user link the account to the messenger user. On the website, explains how to open the
 * mini-app.
 */
function NotLinked({ account, link, onLinked }: NotLinkedProps) {
  const t = useText()
  const launchData = useMiniApp()?.launchData ?? null
  if (launchData !== null) return <LinkSection account={account} launchData={launchData} onLinked={onLinked} />
  return (
    <>
      <p className={ledger.note}>{t('profile:messenger_how')}</p>
      {link.miniAppUrl !== null && (
        <div className={ledger.actions}>
          <a className="btn btn-plain" href={link.miniAppUrl} target="_blank" rel="noreferrer">
            {t('profile:messenger_open')}
          </a>
        </div>
      )}
    </>
  )
}
