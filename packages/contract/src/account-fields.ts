import { LOCALE_CODES } from '@cambio/kernel/locale'
import * as z from 'zod/mini'
import { CODE_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './account-limits.ts'
import { printableText } from './fields.ts'

/** A password as it is typed at sign-in: whatever it is, it is either right or not. */
export const PasswordText = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_LENGTH))

/** A password that is chosen; the server refuses known ones besides. */
export const NewPassword = z
  .string()
  .check(z.minLength(PASSWORD_MIN_LENGTH), z.maxLength(PASSWORD_MAX_LENGTH), z.regex(/^\P{Cs}*$/u))

/** A random first-party name of a browser: recorded, never trusted. */
export const BrowserFingerprint = printableText(64)

/** Digits of a letter's code. Spaces that a person copied along are not part of it. */
export const CodeText = z.string().check(
  z.maxLength(32),
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '')),
  z.regex(new RegExp(`^\\d{${CODE_LENGTH}}$`)),
)

export const LocaleText = z.enum(LOCALE_CODES)
