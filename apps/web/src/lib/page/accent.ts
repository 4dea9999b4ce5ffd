import { contrastOf, mixed, TEXT_CONTRAST } from '@cambio/kernel/contrast'
import { byDevice } from '@cambio/kernel/site-theme'

/**
 * Surface colours on which an accent must be readable, by theme. The `ink` colour is mixed into an accent with too
 * little contrast.
 */
const GROUNDS = {
  light: { surface: '#fffefb', furthest: '#edeae2', ink: '#000000' },
  dark: { surface: '#151d19', furthest: '#151d19', ink: '#ffffff' },
} as const
const ON_ACCENT = { light: '#ffffff', dark: '#06150e' } as const
const STEP = 0.04
const HOVER = 0.16
const SOFT = 0.12

/**
 * Returns the CSS custom properties for an accent `#rrggbb` in one theme. Darkens or lightens an unreadable accent
 * until its contrast is sufficient.
 */
export function accentTokens(colour: string, theme: 'light' | 'dark'): Record<`--${string}`, string> {
  const { surface, furthest, ink } = GROUNDS[theme]
  const softOf = (accent: string): string => mixed(surface, accent, SOFT)
  let accent = colour.toLowerCase()
  for (let share = STEP; !isReadable(accent, [furthest, softOf(accent)]) && share <= 1; share += STEP)
    accent = mixed(colour, ink, share)
  const [on] = [ON_ACCENT.light, ON_ACCENT.dark].toSorted((a, b) => contrastOf(accent, b) - contrastOf(accent, a))
  // Increase the contrast between the hover colour and the text, so that a hovered button stays readable.
  const hover = mixed(accent, on === ON_ACCENT.light ? '#000000' : '#ffffff', HOVER)
  return {
    '--accent': accent,
    '--accent-hover': hover,
    '--on-accent': on ?? ON_ACCENT.light,
    '--accent-soft': softOf(accent),
    '--focus': accent,
  }
}

function isReadable(accent: string, grounds: readonly string[]): boolean {
  return grounds.every((ground) => contrastOf(accent, ground) >= TEXT_CONTRAST)
}

/**
 * Returns a style sheet that sets an accent colour for both themes. Its selectors override the default tokens and the
 * site's theme.
 */
export function accentSheet(colour: string): string {
  const rules = (theme: 'light' | 'dark'): string =>
    Object.entries(accentTokens(colour, theme))
      .map((rule) => rule.join(':'))
      .join(';')
  const dark = rules('dark')
  return `:root:root:not([data-theme='dark']){${rules('light')}}:root:root:root[data-theme='dark']{${dark}}${byDevice(`:root:root:root:not([data-theme]){${dark}}`)}`
}
