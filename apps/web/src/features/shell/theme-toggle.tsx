import { Monitor, Moon, Sun } from 'lucide-react'
import { useText } from '../../lib/texts/i18n.ts'
import { THEMES } from './theme.ts'
import { useTheme } from './use-theme.ts'

const ICONS = { system: Monitor, light: Sun, dark: Moon }

/** Button that cycles through three themes: system, light, dark. */
export function ThemeToggle() {
  const t = useText()
  const [theme, choose] = useTheme()
  const Icon = ICONS[theme]
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
  return (
    <button
      type="button"
      className="icon-btn theme-toggle"
      aria-label={`${t(`theme_${theme}`)}. ${t('theme_next', { theme: t(`theme_${next}`) })}`}
      title={t(`theme_${theme}`)}
      onClick={() => choose(next)}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  )
}
