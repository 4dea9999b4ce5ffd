import { isColour } from '@cambio/kernel/contrast'
import { isNumericAmount } from '@cambio/kernel/amount-input'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import { WIDGET_QUERY } from '@cambio/kernel/page-query'
import { rateModeOf } from '../exchange/rate-mode.ts'

export const WIDGET_THEMES = ['auto', 'light', 'dark'] as const
export type WidgetTheme = (typeof WIDGET_THEMES)[number]

/** Settings of a widget. A coin is specified by its slug, or by its ticker for all of its networks. */
export interface WidgetParams {
  from: string
  to: string
  amount: string
  rateMode: RateMode
  theme: WidgetTheme
  /** Accent colour as `#rrggbb`; empty for the default colour. */
  accent: string
  /** Coins that the widget offers; empty for all coins. */
  allow: readonly string[]
  /** Coins that the widget does not offer. */
  deny: readonly string[]
  /** Affiliate ID of the host site's owner; empty for none. */
  ref: string
}

export const PLAIN_WIDGET: WidgetParams = {
  from: '',
  to: '',
  amount: '',
  rateMode: 'FLOATING',
  theme: 'auto',
  accent: '',
  allow: [],
  deny: [],
  ref: '',
}

type WidgetQuery = { [name in (typeof WIDGET_QUERY)[number]]?: string }

const COIN = /^[a-z0-9-]{1,30}$/i
const LINK_ID = /^[\w-]{1,64}$/
const MAX_COINS = 200
const SHORT_COLOUR = /^#[0-9a-f]{3}$/
const COMMA_AMOUNT = /^\d+,\d+$/
/**
 * Matches an ambiguous amount such as `1,000`: a thousand in some languages, a one with three decimal places in others.
 */
const GROUPED_AMOUNT = /^[1-9]\d{0,2},\d{3}$/

/** Reads the settings from the host page's untrusted query. Ignores invalid values. */
export function readWidgetParams(query: WidgetQuery): WidgetParams {
  const { from = '', to = '', amount = '', mode, theme, ref = '' } = query
  return {
    from: COIN.test(from) ? from.toLowerCase() : '',
    to: COIN.test(to) ? to.toLowerCase() : '',
    amount: amountOf(amount),
    rateMode: rateModeOf(mode),
    theme: WIDGET_THEMES.find((one) => one === theme) ?? 'auto',
    accent: accentOf(query.accent),
    allow: coinList(query.allow),
    deny: coinList(query.deny),
    ref: LINK_ID.test(ref) ? ref : '',
  }
}

/**
 * Returns a colour as `#rrggbb`, from six or three hexadecimal digits with or without `#`. Returns an empty string for
 * an invalid colour.
 */
export function accentOf(text = ''): string {
  const colour = `#${text.replace(/^#/, '').toLowerCase()}`
  const whole = SHORT_COLOUR.test(colour) ? colour.replaceAll(/[0-9a-f]/g, '$&$&') : colour
  return isColour(whole) ? whole : ''
}

function amountOf(text: string): string {
  const plain = COMMA_AMOUNT.test(text) && !GROUPED_AMOUNT.test(text) ? text.replace(',', '.') : text
  return isNumericAmount(plain) ? plain : ''
}

/** Returns the settings as query parameters. Omits default values. */
export function widgetQuery(params: WidgetParams): [name: (typeof WIDGET_QUERY)[number], value: string][] {
  const query: Record<(typeof WIDGET_QUERY)[number], string> = {
    from: params.from,
    to: params.to,
    amount: params.amount,
    mode: params.rateMode === 'FIXED' ? 'fixed' : '',
    theme: params.theme === 'auto' ? '' : params.theme,
    accent: params.accent.slice(1),
    allow: params.allow.join(','),
    deny: params.deny.join(','),
    ref: params.ref,
  }
  return WIDGET_QUERY.map((name) => [name, query[name]] as const).filter(([, value]) => value !== '') as [
    (typeof WIDGET_QUERY)[number],
    string,
  ][]
}

/** Splits a string into coins, which may be separated by spaces, commas or semicolons. */
export function coinList(text: string | undefined): string[] {
  const coins = (text ?? '').split(/[\s,;]+/).filter((coin) => COIN.test(coin))
  return [...new Set(coins.map((coin) => coin.toLowerCase()))].slice(0, MAX_COINS)
}

interface NamedCoin {
  slug: string
  currencyTitle: string
}

/** Returns whether a list contains a coin's slug or ticker. */
export function isNamed({ slug, currencyTitle }: NamedCoin, list: readonly string[]): boolean {
  return list.includes(slug.toLowerCase()) || list.includes(currencyTitle.toLowerCase())
}

/** Returns whether a widget offers a coin. `deny` overrides `allow`. */
export function isOffered(coin: NamedCoin, { allow, deny }: Pick<WidgetParams, 'allow' | 'deny'>): boolean {
  return !isNamed(coin, deny) && (allow.length === 0 || isNamed(coin, allow))
}
