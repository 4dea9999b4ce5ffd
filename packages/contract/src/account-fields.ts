import { LOCALE_CODES } from '@cambio/kernel/locale'
import * as z from 'zod/mini'
import { printableText } from './fields.ts'

/** Bounds of a password, characters; NIST 800-63B wants no rule beside them and the list of known ones. */
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128

/** A password as it is typed at sign-in: whatever it is, it is either right or not. */
export const PasswordText = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_LENGTH))

/** A password that is chosen; the server refuses known ones besides. */
export const NewPassword = z
  .string()
  .check(z.minLength(PASSWORD_MIN_LENGTH), z.maxLength(PASSWORD_MAX_LENGTH), z.regex(/^\P{Cs}*$/u))

/** A random first-party name of a browser: recorded, never trusted. */
export const BrowserFingerprint = printableText(64)

/** Digits of a code that a letter brought. */
export const CODE_LENGTH = 8
/** Spaces that a person copied along are not part of it. */
export const CodeText = z.string().check(
  z.maxLength(32),
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '')),
  z.regex(new RegExp(`^\\d{${CODE_LENGTH}}$`)),
)

export const LocaleText = z.enum(LOCALE_CODES)
