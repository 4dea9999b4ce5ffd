import { Link, useRouterState } from '@tanstack/react-router'
import { ArrowUpFromLine, Handshake, History, IdCard, KeyRound, LogOut, Percent, UserRound, Wallet } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import type { ProfilePageName } from '@cambio/kernel/profile-pages'
import { useSignOut } from '../menu/use-sign-out.ts'
import styles from './profile-layout.module.css'

const PAGES: readonly [ProfilePageName, typeof UserRound][] = [
  ['info', UserRound],
  ['history', History],
  ['wallet', Wallet],
  ['cashback', Percent],
  ['withdraw', ArrowUpFromLine],
  ['affiliate-program', Handshake],
  ['keys', KeyRound],
  ['verification', IdCard],
]

/** Layout of the account pages: navigation, sign-out and the current page. */
export function ProfileLayout({ children }: { children: ReactNode }) {
  const t = useText()
  const { signOut, busy } = useSignOut()
  const nav = useRef<HTMLElement>(null)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // On a phone, the navigation is a single row that scrolls sideways, so scroll the open page's link into view.
  useEffect(() => {
    const strip = nav.current
    const current = strip?.querySelector<HTMLElement>(`a[href$="${pathname}"]`)
    if (strip && current) strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.clientWidth) / 2
  }, [pathname])
  return (
    <main id="main" className={`wrap ${styles.profile}`}>
      <aside className={styles.side}>
        <nav ref={nav} aria-label={t('account:navigation')}>
          {PAGES.map(([page, Icon]) => (
            <Link key={page} to="/profile/$page" params={{ page }} activeOptions={{ includeSearch: false }}>
              <Icon size={18} aria-hidden="true" />
              {t(`account:nav_${page}`)}
            </Link>
          ))}
        </nav>
        <Button variant="quiet" busy={busy} onClick={() => void signOut()}>
          <LogOut size={18} aria-hidden="true" />
          {t('sign_out')}
        </Button>
      </aside>
      <div className={styles.page}>{children}</div>
    </main>
  )
}
