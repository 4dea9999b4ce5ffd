import { LOCALE_CODES } from '@cambio/kernel/locale'
import * as z from 'zod/mini'

/** The signed-in account (spec §3). An account created through a messenger may not have an email address yet. */
export const AccountData = z.object({
  userId: z.int(),
  email: z.nullable(z.string()),
  /** Whether the email address is confirmed. Unconfirmed addresses receive only emails with a code. */
  isEmailConfirmed: z.boolean(),
  /** Address that replaces `email` when the user enters the code that was sent to it. Null if no change is pending. */
  pendingEmail: z.nullable(z.string()),
  permissions: z.enum(['USER', 'ADMIN']),
  adminPermissionsScope: z.array(z.string()),
  /** Language of emails. */
  locale: z.enum(LOCALE_CODES),
  /** Optional emails that the user receives. Security emails are always sent. */
  notifications: z.object({ orders: z.boolean() }),
  /** Creation time, ISO 8601. */
  createdAt: z.string(),
})
export type AccountData = z.infer<typeof AccountData>

/** A signed-in browser. */
export const AccountSession = z.object({
  sessionId: z.string(),
  /** Whether the current request belongs to this session. */
  isCurrent: z.boolean(),
  /** The browser's user agent string, truncated and limited to printable characters. */
  userAgent: z.string(),
  ip: z.string(),
  /** When the user signed in, ISO 8601. */
  createdAt: z.string(),
  /** When the session was last used, ISO 8601. */
  lastSeenAt: z.string(),
})
export type AccountSession = z.infer<typeof AccountSession>
