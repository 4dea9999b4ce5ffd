import { LOCALE_CODES } from '@cambio/kernel/locale'
import * as z from 'zod/mini'
import { CODE_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './account-limits.ts'
import { printableText } from './fields.ts'

/** A password at sign-in. It is only compared with the stored hash, so the rules for new passwords do not apply. */
export const PasswordText = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_LENGTH))

/** A new password. The server also rejects common passwords. */
export const NewPassword = z
  .string()
  .check(z.minLength(PASSWORD_MIN_LENGTH), z.maxLength(PASSWORD_MAX_LENGTH), z.regex(/^\P{Cs}*$/u))

/** Random first-party ID of a browser. It is recorded but never trusted. */
export const BrowserFingerprint = printableText(64)

/** Digits of an emailed code. Removes spaces and hyphens that the user copied with it. */
export const CodeText = z.string().check(
  z.maxLength(32),
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '')),
  z.regex(new RegExp(`^\\d{${CODE_LENGTH}}$`)),
)

/** Raw launch data of the mini-app: `Telegram.WebApp.initData` (wire.md §6). */
export const InitData = z.string().check(z.minLength(1), z.maxLength(4_096))

export const LocaleText = z.enum(LOCALE_CODES)
