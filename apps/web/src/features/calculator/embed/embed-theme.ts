import type { WidgetTheme } from '../../../lib/widget/widget-params.ts'

const CHOICES: Record<WidgetTheme, string> = { auto: 'system', light: 'light', dark: 'dark' }

/**
 * Returns a script that runs after the script of every page and before the first paint. The host page chooses the
 * theme, not an earlier visit.
 */
export function themeScript(theme: WidgetTheme): string {
  return `(()=>{const r=document.documentElement,c='${CHOICES[theme]}';r.dataset.themeChoice=c;r.dataset.theme=c==='system'?matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light':c})()`
}
