import type { Decided } from '../decide.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'
import { emailSubject } from './undelivered-email.ts'

/**
 * Removes an undelivered email from the queue, after the operator has informed the user in another way.
 * @throws {OpsRefusal} when no undelivered email has this ID
 */
export async function closeEmail(stores: Pick<OpsStores, 'undelivered'>, undeliveredId: string): Promise<Decided> {
  const email = await stores.undelivered.find(undeliveredId)
  if (!email) throw new OpsRefusal(`There is no undelivered email ${undeliveredId}.`)
  await stores.undelivered.remove(undeliveredId)
  const subject = emailSubject(email)
  return {
    action: 'email close',
    subject,
    facts: { email: undeliveredId, kind: email.kind, attempts: String(email.attempts) },
    summary: [`Email ${email.kind} about ${subject}, not accepted in ${email.attempts} attempts: it leaves the queue.`],
  }
}
