import { LOCALES } from '@cambio/kernel/locale'
import { useRouterState } from '@tanstack/react-router'
import { useText } from '../../lib/texts/i18n.ts'
import { withLocale } from '@cambio/kernel/locale-path'
import { siteConfig } from '../../lib/page/site-config.ts'
import { useLocale } from '../../lib/texts/use-locale.ts'
import { chooseLocale } from '../../lib/texts/chosen-locale.ts'

/**
 * Links to the current page in other languages. If `isNamed` is true, shows the names of the languages instead of their
 * codes. A click stores the language for a year.
 */
export function LanguageSwitch({ isNamed = false }: { isNamed?: boolean }) {
  const t = useText()
  const locale = useLocale()
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location })
  const { languages } = siteConfig()
  if (languages.length < 2) return null
  return (
    <span className={isNamed ? 'menu-choice' : 'languages'} role="group" aria-label={t('language')}>
      {languages.map((code) => (
        <a
          key={code}
          href={`${withLocale(pathname, code)}${searchStr}`}
          hrefLang={code}
          lang={code}
          title={isNamed ? undefined : LOCALES[code].name}
          aria-current={code === locale ? 'true' : undefined}
          onClick={({ currentTarget }) => chooseLocale(currentTarget, code)}
        >
          {isNamed ? LOCALES[code].name : code.toUpperCase()}
        </a>
      ))}
    </span>
  )
}
