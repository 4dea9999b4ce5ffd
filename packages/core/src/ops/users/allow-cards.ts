import type { Decided } from '../decide.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'

/**
 * Allows an account to buy by card and bank transfer again after a chargeback or recall.
 * @throws {OpsRefusal} when the account does not exist or is not blocked
 */
export async function allowCards(
  stores: OpsStores,
  { userId, now }: { userId: number; now: number },
): Promise<Decided> {
  if (!(await stores.accounts.find(userId))) throw new OpsRefusal(`There is no account ${userId}.`)
  const takenBack = await stores.cardOrders.releaseChargebacks(userId, now)
  if (takenBack.length === 0) throw new OpsRefusal(`Account ${userId} is not blocked for purchases.`)
  const named = takenBack.join(', ')
  return {
    action: 'account allow-cards',
    subject: `account ${userId}`,
    facts: { takenBack: named },
    summary: [
      `Account ${userId} may buy by card and bank transfer again, although payments were taken back: ${named}.`,
    ],
  }
}
