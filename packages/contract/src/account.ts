import { LOCALE_CODES } from '@cambio/kernel/locale'
import * as z from 'zod/mini'

/** Who is signed in (spec §3). An account of the messenger may have no e-mail yet. */
export const AccountData = z.object({
  userId: z.int(),
  email: z.nullable(z.string()),
  /** Letters go to confirmed addresses only, but for those that bring a code. */
  isEmailConfirmed: z.boolean(),
  permissions: z.enum(['USER', 'ADMIN']),
  adminPermissionsScope: z.array(z.string()),
  /** Language of letters. */
  locale: z.enum(LOCALE_CODES),
  /** Which letters are wanted beyond those that guard the account. */
  notifications: z.object({ orders: z.boolean() }),
  /** ISO 8601. */
  createdAt: z.string(),
})
export type AccountData = z.infer<typeof AccountData>

/** A browser that is signed in. */
export const AccountSession = z.object({
  sessionId: z.string(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
  /** As the browser named itself; shortened, printable. */
  userAgent: z.string(),
  ip: z.string(),
  /** ISO 8601, both. */
  createdAt: z.string(),
  lastSeenAt: z.string(),
})
export type AccountSession = z.infer<typeof AccountSession>
