import type { AccountData } from '@cambio/contract/account'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { accountDialogs } from '../api/account.ts'
import { ConfirmBox } from '../forms/confirm-box.tsx'
import { useLinking, type OtherAccount } from './use-linking.ts'
import ledger from '../lists/ledger.module.css'

const SIGN_IN_AGAIN = 'profile:messenger_sign_in_again'

interface LinkSectionProps {
  account: AccountData
  launchData: string
  onLinked: () => void
}

/**
 * Section that links the mini-app's messenger user to the account. If that user is linked to another account, the
 * signed-in user chooses between moving the link and merging the accounts.
 */
export function LinkSection({ account, launchData, onLinked }: LinkSectionProps) {
  const t = useText()
  const { busy, question, failure, link, keepOther } = useLinking(launchData, onLinked)
  if (!account.isEmailConfirmed) return <p className={ledger.note}>{t('profile:messenger_unconfirmed')}</p>
  return (
    <>
      {failure !== null && (
        <Banner kind="error">
          <p>{t(failure.key, { ...failure })}</p>
          {failure.key === SIGN_IN_AGAIN && <SignInButton label={t('account:login_do')} />}
        </Banner>
      )}
      <div className={ledger.actions}>
        <Button busy={busy && question === null} onClick={() => void link(null)}>
          {t('profile:messenger_link')}
        </Button>
      </div>
      {question !== null && (
        <OtherAccountBox question={question} busy={busy} onConfirm={() => void link(question)} onClose={keepOther} />
      )}
    </>
  )
}

interface OtherAccountBoxProps {
  question: OtherAccount
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/**
 * Dialog in which the user decides what happens to the other account of the messenger user. Lists what moves to this
 * account, and which sessions and keys become invalid.
 */
function OtherAccountBox({ question, busy, onConfirm, onClose }: OtherAccountBoxProps) {
  const t = useText()
  const merges = question === 'merge'
  return (
    <ConfirmBox
      title={t(merges ? 'profile:messenger_merge_title' : 'profile:messenger_taken_title')}
      dismiss={t('profile:messenger_taken_keep')}
      confirm={t(merges ? 'profile:messenger_merge_do' : 'profile:messenger_taken_move')}
      {...{ busy, onConfirm, onClose }}
    >
      {merges ? (
        <>
          <p>{t('profile:messenger_merge_moves')}</p>
          <p>{t('profile:messenger_merge_ends')}</p>
          <p>{t('profile:messenger_merge_confirm')}</p>
        </>
      ) : (
        <p>{t('profile:messenger_taken_text')}</p>
      )}
    </ConfirmBox>
  )
}

/** Button that opens the login dialog, which returns to the account settings. */
export function SignInButton({ label }: { label: string }) {
  return <Button onClick={() => accountDialogs.open({ kind: 'login', returnTo: '/profile/info' })}>{label}</Button>
}
