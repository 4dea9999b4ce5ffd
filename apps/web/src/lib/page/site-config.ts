import { LOCALE_CODES, type LocaleCode } from '@cambio/kernel/locale'
import {
  DEFAULT_THEME,
  PALETTE,
  themeSheet,
  type SiteOperator,
  type SiteTheme,
  type ThemeMode,
} from '@cambio/kernel/site-theme'
import { createIsomorphicFn } from '@tanstack/react-start'

/** Operator settings that pages need. */
export interface SiteConfig {
  /**
   * Origin of canonical links; empty if none is configured. It is never taken from the Host header, which a client can
   * forge.
   */
  publicUrl: string
  /** True in a sandbox, which uses test coins and simulated prices. Every page then shows a notice. */
  sandbox: boolean
  /** URL that the browser requests after failed calls to check its internet connection. */
  internetCheckUrl: string
  /**
   * Codes of the pairs to which the "Buy" and "Sell" links lead. A code is null if users cannot buy or sell coins for
   * fiat money.
   */
  fiatPairs: { buy: string | null; sell: string | null }
  name: string
  /** Path of the theme's logo; null for the built-in logo. */
  logo: string | null
  /** Languages that the site offers. */
  languages: readonly LocaleCode[]
  /** True if a user must accept the terms before creating an order or an account. */
  termsRequired: boolean
  /** Operator of the site, as configured in the theme. Values may be empty, but only in a sandbox. */
  operator: SiteOperator
}

const DEFAULT_INTERNET_CHECK_URL = 'https://cloudflare-dns.com/dns-query?name=example.com&type=A'

const NO_FIAT_PAIRS = '{"buy":null,"sell":null}'
const THEME_SHEET_ID = 'theme-sheet'
let read: { text: string; theme: SiteTheme } | null = null

/**
 * Returns the theme from the environment variable `SITE_THEME`, which the page server sets to the validated theme. If
 * it is missing, returns the default theme.
 */
function siteTheme(): SiteTheme {
  const text = process.env['SITE_THEME'] ?? ''
  if (read?.text !== text) read = { text, theme: text === '' ? DEFAULT_THEME : (JSON.parse(text) as SiteTheme) }
  return read.theme
}

/**
 * Returns each theme's background colour, for the browser's user interface (`theme-color`). In a browser, reads the
 * colours from the page.
 */
export const siteBackgrounds = createIsomorphicFn()
  .server((): Record<ThemeMode, string> => {
    const { colours } = siteTheme()
    return { light: colours.light.paper ?? PALETTE.light.paper, dark: colours.dark.paper ?? PALETTE.dark.paper }
  })
  .client((): Record<ThemeMode, string> => ({ light: storedBackground('light'), dark: storedBackground('dark') }))

function storedBackground(mode: ThemeMode): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=theme-color][media*=${mode}]`)?.content ?? ''
}

/**
 * Returns a style sheet with the theme's colours, which override the default tokens. In a browser, reads it from the
 * page.
 */
export const siteSheet = createIsomorphicFn()
  .server(() => ({ id: THEME_SHEET_ID, sheet: themeSheet(siteTheme().colours) }))
  .client(() => ({ id: THEME_SHEET_ID, sheet: document.getElementById(THEME_SHEET_ID)?.textContent ?? '' }))

/**
 * Returns the site settings. On the server they are read from the environment, in a browser from attributes of the root
 * element.
 */
export const siteConfig = createIsomorphicFn()
  .server((): SiteConfig => ({
    publicUrl: (process.env['PUBLIC_URL'] ?? '').replace(/\/+$/, ''),
    sandbox: (process.env['SANDBOX_URL'] ?? '') !== '',
    internetCheckUrl: process.env['INTERNET_CHECK_URL'] ?? DEFAULT_INTERNET_CHECK_URL,
    fiatPairs: JSON.parse(process.env['SITE_FIAT_PAIRS'] ?? NO_FIAT_PAIRS) as SiteConfig['fiatPairs'],
    ...siteTheme(),
  }))
  .client((): SiteConfig => {
    const {
      publicUrl = '',
      sandbox,
      internetCheckUrl = '',
      fiatPairs = NO_FIAT_PAIRS,
      name = '',
      logo = '',
      ...theme
    } = document.documentElement.dataset
    return {
      publicUrl,
      sandbox: sandbox === 'true',
      internetCheckUrl,
      name,
      logo: logo || null,
      fiatPairs: JSON.parse(fiatPairs) as SiteConfig['fiatPairs'],
      languages: LOCALE_CODES.filter((code) => theme['languages']?.split(' ').includes(code)),
      termsRequired: theme['termsRequired'] === 'true',
      operator: (JSON.parse(theme['operator'] ?? 'null') as SiteOperator | null) ?? DEFAULT_THEME.operator,
    }
  })

/** Returns the settings as attributes of the root element. */
export function siteConfigAttributes(config: SiteConfig): Record<`data-${string}`, string> {
  return {
    'data-public-url': config.publicUrl,
    'data-sandbox': String(config.sandbox),
    'data-internet-check-url': config.internetCheckUrl,
    'data-fiat-pairs': JSON.stringify(config.fiatPairs),
    'data-name': config.name,
    'data-logo': config.logo ?? '',
    'data-languages': config.languages.join(' '),
    'data-terms-required': String(config.termsRequired),
    'data-operator': JSON.stringify(config.operator),
  }
}
