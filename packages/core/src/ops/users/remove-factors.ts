import { notifyFactorChange } from '../../two-factor/notify-factor-change.ts'
import type { Decided } from '../decide.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'

/**
 * Removes two-factor authentication from an account whose owner has lost all factors, and emails the owner.
 * @throws {OpsRefusal}
 */
export async function removeFactors(
  stores: OpsStores,
  { userId, now }: { userId: number; now: number },
): Promise<Decided> {
  const account = await stores.accounts.find(userId)
  if (!account) throw new OpsRefusal(`There is no account ${userId}.`)
  await stores.twoFactors.lock(userId)
  const { totp, passkeys } = await stores.twoFactors.factors(userId)
  if (!(await stores.twoFactors.removeAll(userId))) throw new OpsRefusal(`Account ${userId} has no second factor.`)
  await notifyFactorChange(stores, account, { kind: 'TWO_FACTOR_REMOVED', now })
  const isNotified = account.email !== null && account.isEmailConfirmed
  return {
    action: 'account remove-factors',
    subject: `account ${userId}`,
    facts: { codes: totp === null ? 'no' : 'yes', passkeys: String(passkeys.length) },
    summary: [
      `One-time codes, ${passkeys.length} ${passkeys.length === 1 ? 'passkey' : 'passkeys'} and all recovery codes of account ${userId} are removed.`,
      'Anyone who is signed in to the account can withdraw, create keys and change email or password without a second factor.',
      isNotified
        ? 'The owner gets an email.'
        : 'The owner gets no email, because the account has no confirmed address.',
    ],
  }
}
