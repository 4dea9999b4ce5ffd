import { useText } from '../../lib/texts/i18n.ts'
import { THEMES } from './theme.ts'
import { useTheme } from './use-theme.ts'

/** One button per theme. The button of the current theme is pressed. */
export function ThemeChoice() {
  const t = useText()
  const [theme, choose] = useTheme()
  return (
    <div className="menu-choice" role="group" aria-label={t('theme')}>
      {THEMES.map((one) => (
        <button key={one} type="button" aria-pressed={one === theme} onClick={() => choose(one)}>
          {t(`theme_name_${one}`)}
        </button>
      ))}
    </div>
  )
}
