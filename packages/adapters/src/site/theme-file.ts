import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isColour } from '@cambio/kernel/contrast'
import { DEFAULT_LOCALE, LOCALE_CODES } from '@cambio/kernel/locale'
import { DEFAULT_THEME, THEME_TOKENS, unreadableColours, type SiteTheme } from '@cambio/kernel/site-theme'
import * as z from 'zod'
import { readJsonText } from './json-text.ts'

const FILE = 'theme.json'
const MAX_NAME_LENGTH = 40
const MAX_LOGO_BYTES = 50_000
const TAG_LENGTH = 16
/**
 * Matches characters that must not appear in names. They have a special meaning in HTML, emails or messages, are
 * invisible, or reverse the text.
 */
const BAD_SIGN = /[<>"&{}$\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const SEEN_SIGN = /[\x21-\x7e]/

const MAX_OPERATOR_LENGTH = 200
const operatorText = z
  .string()
  .trim()
  .max(MAX_OPERATOR_LENGTH)
  .refine((text) => badSigns(text) === '', {
    error: ({ input }) => `cannot have these signs: ${badSigns(String(input))}`,
  })
  .default('')
const policyLink = (usual: string) =>
  z
    .string()
    .max(MAX_OPERATOR_LENGTH)
    .regex(/^(?:\/(?!\/)|https:\/\/)[\w./~%#?=-]+$/, 'is neither a path like /docs/refunds nor an https:// URL')
    .default(usual)
const Operator = z.strictObject({
  name: operatorText,
  address: operatorText,
  registration: operatorText,
  email: z.union([z.literal(''), z.email()]).default(''),
  refundPolicy: policyLink(DEFAULT_THEME.operator.refundPolicy),
  amlPolicy: policyLink(DEFAULT_THEME.operator.amlPolicy),
})
const Colours = z
  .partialRecord(z.enum(THEME_TOKENS), z.string().refine(isColour, 'is not a colour like #0a6b49').toLowerCase())
  .default({})
const Theme = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(MAX_NAME_LENGTH)
    .refine((name) => badSigns(name) === '', {
      error: ({ input }) => `cannot have these signs: ${badSigns(String(input))}`,
    })
    .default(DEFAULT_THEME.name),
  logo: z
    .string()
    .regex(/^[\w-]+\.svg$/, 'is not the name of an SVG file beside it')
    .nullable()
    .default(null),
  colours: z.strictObject({ light: Colours, dark: Colours }).default(DEFAULT_THEME.colours),
  languages: z
    .array(z.enum(LOCALE_CODES))
    .refine(
      (codes) => codes.includes(DEFAULT_LOCALE),
      `must have ${DEFAULT_LOCALE}: paths without a language are in it`,
    )
    .default([...DEFAULT_THEME.languages]),
  termsRequired: z.boolean().default(DEFAULT_THEME.termsRequired),
  confirmationMode: z.enum(['A', 'B', 'D']).default(DEFAULT_THEME.confirmationMode),
  operator: Operator.default(DEFAULT_THEME.operator),
})

/** Thrown for an invalid theme. */
export class ThemeFileError extends Error {
  override readonly name = 'ThemeFileError'
}

export interface ThemeFiles {
  theme: SiteTheme
  /** The theme's logo as an SVG string; null for the default mark. */
  logo: string | null
}

/**
 * Reads `theme.json` from the content folder. Returns the default theme when the file is missing.
 * @throws {ThemeFileError} with the reason
 */
export async function readThemeFile(dir: string): Promise<ThemeFiles> {
  const text = await readFile(join(dir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  const parsed = Theme.safeParse(jsonOf(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ThemeFileError(`${FILE}: ${[...(issue?.path ?? []), issue?.message].join(': ')}`)
  }
  const [unreadable] = unreadableColours(parsed.data.colours)
  if (unreadable !== undefined) throw new ThemeFileError(`${FILE}: ${unreadable}`)
  // Remove duplicate languages. Sort the others as in the site's language menu.
  const languages = LOCALE_CODES.filter((code) => parsed.data.languages.includes(code))
  const logo = parsed.data.logo === null ? null : await readLogo(dir, parsed.data.logo)
  return { theme: { ...parsed.data, languages, logo: logo && logoPath(logo) }, logo }
}

async function readLogo(dir: string, name: string): Promise<string> {
  const text = await readFile(join(dir, name), 'utf8').catch(() => '')
  if (text.length > MAX_LOGO_BYTES)
    throw new ThemeFileError(`${FILE}: logo: ${name} is larger than ${MAX_LOGO_BYTES} bytes`)
  if (!/<svg[\s>]/.test(text)) throw new ThemeFileError(`${FILE}: logo: ${name} is not there, or is no SVG`)
  return text
}

/** Returns a logo's path. It contains a hash of the logo, because browsers cache the path permanently. */
function logoPath(logo: string): string {
  return `/brand/${createHash('sha256').update(logo).digest('hex').slice(0, TAG_LENGTH)}.svg`
}

/** Returns the forbidden characters in a name, without duplicates. Writes an invisible character as its code point. */
function badSigns(name: string): string {
  const signs = new Set(name.match(BAD_SIGN))
  return [...signs].map((sign) => (SEEN_SIGN.test(sign) ? sign : numberOf(sign))).join(' ')
}

function numberOf(sign: string): string {
  return `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

function jsonOf(text: string): unknown {
  try {
    return readJsonText(text)
  } catch (cause) {
    throw new ThemeFileError(`${FILE} ${cause instanceof Error ? cause.message : ''}`, { cause })
  }
}
