import type { AccountData } from '@cambio/contract/account'
import { dayText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { DeleteRow } from './delete-row.tsx'
import { EmailRow } from './email-row.tsx'
import { ExportRow } from './export-row.tsx'
import { EmailsRow } from './emails-row.tsx'
import { PasswordRow } from './password-row.tsx'
import { PrivacyRow } from './privacy-row.tsx'
import { ProfilePage } from '../profile/profile-page.tsx'
import { MiniAppRow } from '../messenger/mini-app-row.tsx'
import { MessengerRow } from '../messenger/messenger-row.tsx'
import { TwoFactorRow } from '../two-factor/two-factor-row.tsx'
import { SessionsRow } from './sessions-row.tsx'
import ledger from '../lists/ledger.module.css'

const SKELETON_ROWS = 7

/** Account settings: email, notifications, password, sessions, export and deletion. */
export function InfoPage() {
  const t = useText()
  const locale = useLocale()
  const since = (account: AccountData | null): string =>
    account ? t('account:since', { number: account.userId, date: dayText(account.createdAt, locale) }) : '\u00a0'
  return (
    <ProfilePage title={t('account:info_title')} lede={since} skeleton={<LedgerSkeleton />}>
      {(account) => (
        <div>
          <MiniAppRow />
          <EmailRow account={account} />
          <EmailsRow account={account} />
          {account.email !== null && <PasswordRow account={account} />}
          <TwoFactorRow account={account} />
          <MessengerRow account={account} />
          <SessionsRow userId={account.userId} />
          <PrivacyRow />
          <ExportRow />
          <DeleteRow account={account} />
        </div>
      )}
    </ProfilePage>
  )
}

function LedgerSkeleton() {
  const t = useText()
  return (
    <div aria-busy="true" aria-label={t('account:loading')} role="status">
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div key={row} className={ledger.row}>
          <span className={`skeleton ${ledger.waitingLabel}`} />
          <span className={`skeleton ${ledger.waitingBody}`} />
        </div>
      ))}
    </div>
  )
}
