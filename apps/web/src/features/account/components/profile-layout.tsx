import '../../../styles/account.css'
import { Link } from '@tanstack/react-router'
import { LogOut, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useText } from '../../../lib/i18n.ts'
import { useSignOut } from './use-sign-out.ts'

/** The frame of the account's pages: where one is, the other pages, and the way out. */
export function ProfileLayout({ children }: { children: ReactNode }) {
  const t = useText()
  const { signOut, busy } = useSignOut()
  return (
    <main id="main" className="wrap profile">
      <aside className="profile-side">
        <nav aria-label={t('account:navigation')}>
          <Link to="/profile/info">
            <UserRound size={18} aria-hidden="true" />
            {t('account:nav_info')}
          </Link>
        </nav>
        <Button variant="quiet" busy={busy} onClick={() => void signOut()}>
          <LogOut size={18} aria-hidden="true" />
          {t('sign_out')}
        </Button>
      </aside>
      <div className="profile-page">{children}</div>
    </main>
  )
}
