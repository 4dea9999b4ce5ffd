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
  await stores.secondSteps.lock(userId)
  const { totp, passkeys } = await stores.secondSteps.factors(userId)
  if (!(await stores.secondSteps.removeAll(userId))) throw new OpsRefusal(`Account ${userId} has no second step.`)
  await notifyFactorChange(stores, account, { kind: 'SECOND_STEP_REMOVED', now })
  const isTold = account.email !== null && account.isEmailConfirmed
  return {
    action: 'account remove-factors',
    subject: `account ${userId}`,
    facts: { codes: totp === null ? 'no' : 'yes', passkeys: String(passkeys.length) },
    says: [
      `One-time codes, ${passkeys.length} ${passkeys.length === 1 ? 'passkey' : 'passkeys'} and all recovery codes of account ${userId} are removed.`,
      'Whoever is signed in to it may withdraw, make keys and change its e-mail or password with nothing more.',
      isTold ? 'The person is told by letter.' : 'It has no confirmed e-mail: nobody is told.',
    ],
  }
}
