import type { WidgetTheme } from '../../../lib/widget/widget-params.ts'

const CHOICES: Record<WidgetTheme, string> = { auto: 'system', light: 'light', dark: 'dark' }

/**
 * Returns a script that sets the theme chosen by the host page. It runs before the first paint and overrides the theme
 * stored in this browser.
 */
export function themeScript(theme: WidgetTheme): string {
  return `(()=>{const r=document.documentElement,c='${CHOICES[theme]}';r.dataset.themeChoice=c;r.dataset.theme=c==='system'?matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light':c})()`
}
