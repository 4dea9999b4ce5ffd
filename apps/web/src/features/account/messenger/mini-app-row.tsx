import { LOCALES } from '@cambio/kernel/locale'
import { withLocale } from '@cambio/kernel/locale-path'
import { Link } from '@tanstack/react-router'
import { siteConfig } from '../../../lib/page/site-config.ts'
import { useMiniApp } from '../../../lib/mini-app/use-mini-app.ts'
import { chooseLocale } from '../../../lib/texts/chosen-locale.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { LedgerRow } from '../lists/ledger-row.tsx'
import { FullscreenButton } from './fullscreen-button.tsx'
import { HomeScreenButton } from './home-screen-button.tsx'
import ledger from '../lists/ledger.module.css'

/** Settings row of the mini-app: language, guest orders, full screen and home screen. Hidden on the website. */
export function MiniAppRow() {
  const t = useText()
  const miniApp = useMiniApp()
  if (miniApp === null) return null
  const { fullscreen, homeScreen } = miniApp
  return (
    <LedgerRow title={t('profile:mini_app_title')}>
      <LanguageLinks />
      <div className={ledger.actions}>
        <Link className="btn btn-plain" to="/orders">
          {t('nav_orders')}
        </Link>
        {fullscreen && <FullscreenButton fullscreen={fullscreen} />}
        {homeScreen && <HomeScreenButton homeScreen={homeScreen} />}
      </div>
    </LedgerRow>
  )
}

/** Links to this page in other languages. */
function LanguageLinks() {
  const t = useText()
  const locale = useLocale()
  const others = siteConfig().languages.filter((code) => code !== locale)
  return (
    <div className={ledger.actions} role="group" aria-label={t('language')}>
      {others.map((code) => (
        <a
          key={code}
          className="btn btn-plain"
          href={withLocale('/profile/info', code)}
          hrefLang={code}
          lang={code}
          onClick={({ currentTarget }) => chooseLocale(currentTarget, code)}
        >
          {LOCALES[code].name}
        </a>
      ))}
    </div>
  )
}
