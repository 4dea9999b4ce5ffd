import type { WidgetTheme } from '../../../lib/widget-params.ts'

const CHOICES: Record<WidgetTheme, string> = { auto: 'system', light: 'light', dark: 'dark' }

/** Runs after the script of every page and before the first paint: the page around it chooses the light, not who was here before. */
export function themeScript(theme: WidgetTheme): string {
  return `(()=>{const r=document.documentElement,c='${CHOICES[theme]}';r.dataset.themeChoice=c;r.dataset.theme=c==='system'?matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light':c})()`
}
