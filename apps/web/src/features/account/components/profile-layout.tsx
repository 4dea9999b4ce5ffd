import '../../../styles/account.css'
import { Link, useRouterState } from '@tanstack/react-router'
import { ArrowUpFromLine, KeyRound, LogOut, UserRound, Wallet } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useText } from '../../../lib/i18n.ts'
import { useSignOut } from './use-sign-out.ts'

const PAGES = [
  { to: '/profile/info', words: 'account:nav_info', Icon: UserRound },
  { to: '/profile/wallet', words: 'account:nav_wallet', Icon: Wallet },
  { to: '/profile/withdraw', words: 'account:nav_withdraw', Icon: ArrowUpFromLine },
  { to: '/profile/keys', words: 'account:nav_keys', Icon: KeyRound },
] as const

/** The frame of the account's pages: where one is, the other pages, and the way out. */
export function ProfileLayout({ children }: { children: ReactNode }) {
  const t = useText()
  const { signOut, busy } = useSignOut()
  const nav = useRef<HTMLElement>(null)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // On a phone the pages stand in one line: the open one is brought into sight.
  useEffect(() => {
    const strip = nav.current
    const current = strip?.querySelector<HTMLElement>(`a[href$="${pathname}"]`)
    if (strip && current) strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.clientWidth) / 2
  }, [pathname])
  return (
    <main id="main" className="wrap profile">
      <aside className="profile-side">
        <nav ref={nav} aria-label={t('account:navigation')}>
          {PAGES.map(({ to, words, Icon }) => (
            <Link key={to} to={to} activeOptions={{ includeSearch: false }}>
              <Icon size={18} aria-hidden="true" />
              {t(words)}
            </Link>
          ))}
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
