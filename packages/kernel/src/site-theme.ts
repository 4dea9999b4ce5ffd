import { contrastOf, mixed, TEXT_CONTRAST } from './contrast.ts'
import { LOCALE_CODES, type LocaleCode } from './locale.ts'

/** Design tokens for the colours that a theme may change. Colours have the form `#rrggbb`. */
export const THEME_TOKENS = [
  ...(['paper', 'surface', 'sunken', 'ink', 'ink-2', 'ink-3'] as const),
  ...(['accent', 'accent-hover', 'on-accent'] as const),
] as const
export type ThemeToken = (typeof THEME_TOKENS)[number]
export type ThemeColours = Partial<Record<ThemeToken, string>>
export const THEME_MODES = ['light', 'dark'] as const
export type ThemeMode = (typeof THEME_MODES)[number]

/**
 * Details of the company or person that runs the site, which the site must publish by law. Strings are empty until they
 * are set.
 */
export interface SiteOperator {
  /** Legal name. */
  name: string
  /** Postal address. */
  address: string
  /** Register and registration number, such as a company number or a licence. */
  registration: string
  /** Email address for users and authorities. */
  email: string
  /** Path or https URL of the refund policy. */
  refundPolicy: string
  /** Path or https URL of the anti-money-laundering policy. */
  amlPolicy: string
}

/** Name and options of the site, as chosen by the operator. */
export interface SiteTheme {
  name: string
  /** Path of the logo, a square SVG. Null if the built-in logo is used. */
  logo: string | null
  colours: Record<ThemeMode, ThemeColours>
  /** Languages that the site offers, selected from all translated languages. */
  languages: readonly LocaleCode[]
  /** Whether users must accept the terms before they create an order or an account. */
  termsRequired: boolean
  /**
   * When a page asks for an email address (`EMAIL_CONFIRMATION_MODES`). Pairs may have their own rule (`ckm` in the
   * spec).
   */
  confirmationMode: 'A' | 'B' | 'D'
  operator: SiteOperator
}

export const DEFAULT_THEME: SiteTheme = {
  name: 'Cambio',
  logo: null,
  colours: { light: {}, dark: {} },
  languages: LOCALE_CODES,
  termsRequired: true,
  confirmationMode: 'D',
  operator: {
    name: '',
    address: '',
    registration: '',
    email: '',
    refundPolicy: '/docs/refunds',
    amlPolicy: '/docs/aml',
  },
}

/** Returns the operator fields that are empty. Production requires all of them. */
export function missingOperatorFields(operator: SiteOperator): (keyof SiteOperator)[] {
  return (Object.keys(operator) as (keyof SiteOperator)[]).filter((field) => operator[field] === '')
}

/** Built-in colours (`tokens.css`), used where a theme does not set a colour. */
export const PALETTE: Record<ThemeMode, Record<ThemeToken, string>> = {
  light: {
    paper: '#f5f3ee',
    surface: '#fffefb',
    sunken: '#edeae2',
    ink: '#16211c',
    'ink-2': '#4b574f',
    'ink-3': '#5a645c',
    accent: '#0a6b49',
    'accent-hover': '#085a3d',
    'on-accent': '#ffffff',
  },
  dark: {
    paper: '#0d1311',
    surface: '#151d19',
    sunken: '#0f1613',
    ink: '#e9eee9',
    'ink-2': '#a9b5ad',
    'ink-3': '#8d9a93',
    accent: '#4fcf98',
    'accent-hover': '#6bdcaa',
    'on-accent': '#06150e',
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

/**
 * Returns a message for each of a theme's text colours whose contrast ratio is below 4.5. The messages are meant for
 * the operator who wrote the theme.
 */
export function unreadableColours(colours: SiteTheme['colours']): string[] {
  return THEME_MODES.flatMap((mode) => {
    const all = { ...PALETTE[mode], ...colours[mode] }
    return PAIRS.filter(([text, ground]) => contrastOf(all[text], all[ground]) < TEXT_CONTRAST).map(
      ([text, ground]) =>
        `${mode}: ${text} ${all[text]} on ${ground} ${all[ground]} has a contrast of ${contrastOf(all[text], all[ground]).toFixed(2)}, and text needs ${TEXT_CONTRAST}`,
    )
  })
}

/**
 * Wraps CSS rules so that they apply to devices in dark mode, even without JavaScript, until the user chooses a mode.
 */
export const byDevice = (rules: string): string => `@media (prefers-color-scheme:dark){${rules}}`

/**
 * Returns a theme's colours as CSS rules that override the design tokens. Returns an empty string if the theme changes
 * no colour.
 */
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
  // Until the user chooses a mode, the light rules also apply to devices in dark mode. The dark rules must therefore
  // reset each colour that only the light theme changes.
  const changed = Object.keys(colours.light).map((token) => [token, PALETTE.dark[token as ThemeToken]])
  const unchosen = rules('dark', { ...Object.fromEntries(changed), ...colours.dark })
  // These rules are more specific than the token rules in `tokens.css`, so they win regardless of their position in the
  // head.
  return [
    light && `:root:not([data-theme='dark']){${light}}`,
    dark && `:root:root[data-theme='dark']{${dark}}`,
    unchosen && byDevice(`:root:root:not([data-theme]){${unchosen}}`),
  ].join('')
}
