import { Link, useRouterState } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Mark } from '../../components/ui/mark.tsx'
import { useText } from '../../lib/texts/i18n.ts'
import { siteConfig } from '../../lib/page/site-config.ts'
import { FiatLinks } from './fiat-links.tsx'
import { LanguageHint } from './language-hint.tsx'
import { LanguageSwitch } from '../../components/ui/language-switch.tsx'
import { navSection } from './nav-section.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

/**
 * Header of every page. `account` is the account link. In sandbox mode, the header also states that the coins have no
 * value.
 */
export function SiteHeader({ account }: { account: ReactNode }) {
  const t = useText()
  return (
    <>
      <a className="skip" href="#main">
        {t('skip_to_content')}
      </a>
      <header>
        {siteConfig().sandbox && <SandboxNotice />}
        <div className="wrap bar">
          <Link className="mark" to="/" title={t('site_name')}>
            <Mark />
            <span>{t('site_name')}</span>
          </Link>
          <MainNavigation />
          <div className="end">
            <Link className="orders-link" to="/orders">
              <ReceiptText size={20} aria-hidden="true" />
              <span>{t('nav_orders')}</span>
            </Link>
            <LanguageSwitch />
            <ThemeToggle />
            {account}
            <PhoneMenu />
          </div>
        </div>
      </header>
      <LanguageHint />
    </>
  )
}

function SandboxNotice() {
  const t = useText()
  return (
    <p className="sandbox">
      <span>{t('sandbox_notice')}</span>
      <a href="/sandbox">{t('sandbox_wallet')}</a>
    </p>
  )
}

/** Links to the main pages, for wide windows. */
function MainNavigation() {
  const t = useText()
  const isPair = useRouterState({ select: ({ location }) => navSection(location.pathname) === 'exchange' })
  return (
    <nav aria-label={t('main_navigation')}>
      <Link to="/" activeOptions={{ exact: true }} aria-current={isPair || undefined}>
        {t('nav_exchange')}
      </Link>
      <FiatLinks />
      <Link to="/price/{-$symbol}">{t('nav_prices')}</Link>
      <Link to="/$info" params={{ info: 'how-it-works' }}>
        {t('page_how-it-works')}
      </Link>
      <Link to="/blog/$" params={{ _splat: '' }}>
        {t('nav_blog')}
      </Link>
      <Link to="/docs/$" params={{ _splat: '' }}>
        {t('nav_docs')}
      </Link>
    </nav>
  )
}
