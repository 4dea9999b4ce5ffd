import type { AccountData } from '@cambio/contract/account'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { dayText } from '../../../lib/format.ts'
import { useText } from '../../../lib/i18n.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { DeleteRow } from './delete-row.tsx'
import { EmailRow } from './email-row.tsx'
import { ExportRow } from './export-row.tsx'
import { LettersRow } from './letters-row.tsx'
import { PasswordRow } from './password-row.tsx'
import { SessionsRow } from './sessions-row.tsx'
import { useProfileAccount } from './use-profile-account.ts'

const SKELETON_ROWS = 5

/** The account itself: e-mail, letters, password, browsers, and the way out with everything. */
export function InfoPage() {
  const t = useText()
  const profile = useProfileAccount()
  return (
    <>
      <header className="profile-head">
        <h1>{t('account:info_title')}</h1>
        {profile.state === 'ready' ? <Since account={profile.account} /> : <p>{'\u00a0'}</p>}
      </header>
      {profile.state === 'loading' && (
        <div className="ledger" aria-busy="true" aria-label={t('account:loading')} role="status">
          {Array.from({ length: SKELETON_ROWS }, (_, row) => (
            <div key={row} className="ledger-row">
              <span className="skeleton ledger-skeleton-label" />
              <span className="skeleton ledger-skeleton-body" />
            </div>
          ))}
        </div>
      )}
      {profile.state === 'failed' && (
        <Banner kind="error">
          <p>{t('account:info_failed')}</p>
          <Button onClick={profile.retry}>{t('try_again')}</Button>
        </Banner>
      )}
      {profile.state === 'ready' && <Ledger account={profile.account} />}
    </>
  )
}

function Since({ account }: { account: AccountData }) {
  const t = useText()
  const locale = useLocale()
  return <p>{t('account:since', { number: account.userId, date: dayText(account.createdAt, locale) })}</p>
}

function Ledger({ account }: { account: AccountData }) {
  return (
    <div className="ledger">
      <EmailRow account={account} />
      <LettersRow account={account} />
      <PasswordRow account={account} />
      <SessionsRow userId={account.userId} />
      <ExportRow />
      <DeleteRow account={account} />
    </div>
  )
}
