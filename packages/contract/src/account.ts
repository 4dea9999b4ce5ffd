import { LOCALE_CODES } from '@cambio/kernel/locale'
import * as z from 'zod/mini'

/** The signed-in account (spec §3). An account of the messenger may have no email yet. */
export const AccountData = z.object({
  userId: z.int(),
  email: z.nullable(z.string()),
  /** Emails go to confirmed addresses only, except those that carry a code. */
  isEmailConfirmed: z.boolean(),
  permissions: z.enum(['USER', 'ADMIN']),
  adminPermissionsScope: z.array(z.string()),
  /** Language of emails. */
  locale: z.enum(LOCALE_CODES),
  /** Optional emails that the user wants; security emails are always sent. */
  notifications: z.object({ orders: z.boolean() }),
  /** ISO 8601. */
  createdAt: z.string(),
})
export type AccountData = z.infer<typeof AccountData>

/** A signed-in browser. */
export const AccountSession = z.object({
  sessionId: z.string(),
  /** Whether it is the session of the request. */
  isCurrent: z.boolean(),
  /** User agent of the browser; shortened, printable. */
  userAgent: z.string(),
  ip: z.string(),
  /** ISO 8601; so is `lastSeenAt`. */
  createdAt: z.string(),
  lastSeenAt: z.string(),
})
export type AccountSession = z.infer<typeof AccountSession>
