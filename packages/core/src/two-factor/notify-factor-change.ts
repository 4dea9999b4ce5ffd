import type { Account, AccountEmailKind } from '../accounts/account.ts'
import type { AccountStores } from '../accounts/account-stores.ts'

interface FactorNews {
  kind: Extract<
    AccountEmailKind,
    | 'TOTP_ADDED'
    | 'TOTP_REMOVED'
    | 'PASSKEY_ADDED'
    | 'PASSKEY_REMOVED'
    | 'PASSKEY_REFUSED'
    | 'TWO_FACTOR_TRIED'
    | 'TWO_FACTOR_REMOVED'
    | 'RECOVERY_CODE_USED'
    | 'RECOVERY_CODES_MADE'
  >
  /** Name of the added or removed passkey. */
  key?: string
  /** Number of unused recovery codes. */
  left?: number
  ip?: string
  now: number
}

/** Emails the account holder about a change to two-factor authentication if the email address is confirmed. */
export async function notifyFactorChange(
  { emails }: Pick<AccountStores, 'emails'>,
  { userId, email, isEmailConfirmed, locale }: Account,
  { kind, key, left, ip, now }: FactorNews,
): Promise<void> {
  if (email === null || !isEmailConfirmed) return
  const facts = {
    ...(key !== undefined && { key }),
    ...(left !== undefined && { left: String(left) }),
    ...(ip !== undefined && { ip }),
  }
  await emails.add({ kind, userId, email, locale, facts, now })
}
