import { LOCALES } from '@cambio/kernel/locale'
import { withLocale } from '@cambio/kernel/locale-path'
import { useRouterState } from '@tanstack/react-router'
import { Languages, X } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../lib/texts/i18n.ts'
import { siteConfig } from '../../lib/page/site-config.ts'
import { useHydrated } from '../../lib/page/use-hydrated.ts'
import { useLocale } from '../../lib/texts/use-locale.ts'
import { chooseLocale, hasChosenLocale, rememberLocale } from '../../lib/texts/chosen-locale.ts'
import { offeredLanguage } from './offered-language.ts'

/**
 * Note in the browser's language that offers the home page in that language. It appears after hydration, because the
 * server renders the same page for all browsers. Closing it stores the current language as the user's choice.
 */
export function LanguageHint() {
  const t = useText()
  const hydrated = useHydrated()
  const current = useLocale()
  const [isClosed, setClosed] = useState(false)
  const isHome = useRouterState({ select: (state) => state.location.pathname === '/' })
  if (!hydrated || !isHome || isClosed) return null
  const { languages } = siteConfig()
  const offered = offeredLanguage({ browser: navigator.languages, current, languages, hasChosen: hasChosenLocale() })
  if (offered === null) return null
  return (
    <aside className="language-hint" aria-label={t('language')}>
      <a
        href={withLocale('/', offered)}
        hrefLang={offered}
        lang={offered}
        onClick={({ currentTarget }) => chooseLocale(currentTarget, offered)}
      >
        <Languages size={18} aria-hidden="true" />
        {LOCALES[offered].name}
      </a>
      <button
        type="button"
        className="icon-btn"
        aria-label={t('close')}
        onClick={() => {
          rememberLocale(current)
          setClosed(true)
        }}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </aside>
  )
}
