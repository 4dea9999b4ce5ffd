import { contrastOf, mixed, TEXT_CONTRAST } from './contrast.ts'
import { LOCALE_CODES, type LocaleCode } from './locale.ts'

/** Colours that a theme may change, by the names of the design tokens; `#rrggbb`. */
export const THEME_TOKENS = [
  ...(['paper', 'surface', 'sunken', 'ink', 'ink-2', 'ink-3'] as const),
  ...(['accent', 'accent-hover', 'on-accent'] as const),
] as const
export type ThemeToken = (typeof THEME_TOKENS)[number]
export type ThemeColours = Partial<Record<ThemeToken, string>>
export const THEME_MODES = ['light', 'dark'] as const
export type ThemeMode = (typeof THEME_MODES)[number]

/** Name and options that the operator chose for the site. */
export interface SiteTheme {
  name: string
  /** Path of the logo, a square SVG; null for the built-in mark. */
  logo: string | null
  colours: Record<ThemeMode, ThemeColours>
  /** Languages that the site offers, out of all languages of the pages. */
  languages: readonly LocaleCode[]
  /** Whether creating an order or an account requires accepting the terms. */
  termsRequired: boolean
  /** Default for pairs without their own mode: whether and when to ask for an email (spec, ckm). */
  confirmationMode: 'A' | 'B' | 'D'
}

export const DEFAULT_THEME: SiteTheme = {
  name: 'Cambio',
  logo: null,
  colours: { light: {}, dark: {} },
  languages: LOCALE_CODES,
  termsRequired: true,
  confirmationMode: 'D',
}

/** Built-in colours (`tokens.css`), used where a theme sets none. */
export const PALETTE: Record<ThemeMode, Record<ThemeToken, string>> = {
  light: {
    ...{ paper: '#f5f3ee', surface: '#fffefb', sunken: '#edeae2' },
    ...{ ink: '#16211c', 'ink-2': '#4b574f', 'ink-3': '#5d675f' },
    ...{ accent: '#0a6b49', 'accent-hover': '#085a3d', 'on-accent': '#ffffff' },
  },
  dark: {
    ...{ paper: '#0d1311', surface: '#151d19', sunken: '#101714' },
    ...{ ink: '#e9eee9', 'ink-2': '#a9b5ad', 'ink-3': '#84918a' },
    ...{ accent: '#4fcf98', 'accent-hover': '#6bdcaa', 'on-accent': '#06150e' },
  },
}

const SOFT_SHARE = 0.12
const PAIRS: readonly (readonly [text: ThemeToken, ground: ThemeToken])[] = [
  ...(['ink', 'ink-2', 'ink-3', 'accent', 'accent-hover'] as const).flatMap((text) =>
    (['paper', 'surface', 'sunken'] as const).map((ground) => [text, ground] as const),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
]

/** Returns the texts of a theme whose contrast is below 4.5, as messages for the author of the theme. */
export function unreadableColours(colours: SiteTheme['colours']): string[] {
  return THEME_MODES.flatMap((mode) => {
    const all = { ...PALETTE[mode], ...colours[mode] }
    return PAIRS.filter(([text, ground]) => contrastOf(all[text], all[ground]) < TEXT_CONTRAST).map(
      ([text, ground]) =>
        `${mode}: ${text} ${all[text]} on ${ground} ${all[ground]} has a contrast of ${contrastOf(all[text], all[ground]).toFixed(2)}, and text needs ${TEXT_CONTRAST}`,
    )
  })
}

/** Wraps rules for a dark device. They apply before a theme is chosen, also without scripts. */
export const byDevice = (rules: string): string => `@media (prefers-color-scheme:dark){${rules}}`

/** Returns a theme's colours as a style sheet over the tokens; empty when it has none. */
export function themeSheet(colours: SiteTheme['colours']): string {
  const rules = (mode: ThemeMode, changed = colours[mode]): string => {
    const own = Object.entries(changed).map(([token, colour]) => `--${token}:${colour}`)
    const { accent } = changed
    if (accent !== undefined) {
      const surface = changed.surface ?? PALETTE[mode].surface
      own.push(`--focus:${accent}`, `--accent-soft:${mixed(surface, accent, SOFT_SHARE)}`)
    }
    return own.join(';')
  }
  const [light, dark] = [rules('light'), rules('dark')]
  // Before a choice the light rules apply too. So the dark rules reset the colours that only the light ones change.
  const changed = Object.keys(colours.light).map((token) => [token, PALETTE.dark[token as ThemeToken]])
  const unchosen = rules('dark', { ...Object.fromEntries(changed), ...colours.dark })
  // More specific than the tokens, so that these rules win at any position in the head.
  return [
    light && `:root:not([data-theme='dark']){${light}}`,
    dark && `:root:root[data-theme='dark']{${dark}}`,
    unchosen && byDevice(`:root:root:not([data-theme]){${unchosen}}`),
  ].join('')
}
