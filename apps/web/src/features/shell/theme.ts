/** Themes that a user can choose. `system` follows the device. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const STORAGE_KEY = 'theme'

/**
 * Script that sets the theme before the first paint, so that the page never appears in the wrong theme. It is short,
 * because every page contains it.
 */
export const THEME_SCRIPT = `(()=>{let t;try{t=localStorage.getItem('${STORAGE_KEY}')}catch{}const m=matchMedia('(prefers-color-scheme:dark)'),r=document.documentElement,s=()=>{const c=r.dataset.themeChoice;r.dataset.theme=c==='light'||c==='dark'?c:m.matches?'dark':'light'};r.dataset.themeChoice=t||'system';s();m.addEventListener('change',s)})()`

export function chosenTheme(): Theme {
  const choice = document.documentElement.dataset['themeChoice']
  return THEMES.find((theme) => theme === choice) ?? 'system'
}

/** Applies the chosen theme and stores it if storage is available. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement
  root.dataset['themeChoice'] = theme
  root.dataset['theme'] =
    theme === 'system' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : theme
  try {
    localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // Ignore unavailable storage. The next page load then uses the system theme again.
  }
}
