import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../lib/texts/i18n.ts'
import { useHydrated } from '../../lib/page/use-hydrated.ts'
import { chooseTheme, chosenTheme, THEMES, type Theme } from './theme.ts'

const ICONS = { system: Monitor, light: Sun, dark: Moon }

/** Button that cycles through three themes: system, light, dark. */
export function ThemeToggle() {
  const t = useText()
  const hydrated = useHydrated()
  const [picked, setPicked] = useState<Theme | null>(null)
  const theme = picked ?? (hydrated ? chosenTheme() : 'system')
  const Icon = ICONS[theme]
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={`${t(`theme_${theme}`)}. ${t('theme_next', { theme: t(`theme_${next}`) })}`}
      title={t(`theme_${theme}`)}
      onClick={() => {
        chooseTheme(next)
        setPicked(next)
      }}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  )
}
