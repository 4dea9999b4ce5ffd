import { Link } from '@tanstack/react-router'
import { CircleUserRound } from 'lucide-react'
import { useI18n } from '../../../lib/texts/i18n.ts'
import { useAccount, accountDialogs } from '../api/account.ts'
import { loadDialogs } from '../api/dialogs-chunk.ts'
import { AccountMenu } from './account-menu.tsx'

/**
 * Account link in the header. Its width is the same for guests and signed-in users. The server renders every page for a
 * guest, so a different width would shift the header after hydration.
 */
export function AccountEntry() {
  const i18n = useI18n()
  const account = useAccount()
  const prepare = (): void => void loadDialogs(i18n).catch(() => undefined)
  return (
    <div className="account-entry">
      {account ? (
        <AccountMenu account={account} />
      ) : (
        <Link
          className="account-button"
          to="/"
          search={{ login: '1' }}
          preload={false}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            accountDialogs.open({ kind: 'login' })
          }}
        >
          <CircleUserRound size={20} aria-hidden="true" />
          <span>{i18n.t('nav_sign_in')}</span>
        </Link>
      )}
    </div>
  )
}
