import type { GivenUpMessage } from '../../support/support-message.ts'
import type { Decided } from '../decide.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'

/**
 * Restarts the delivery of a support message that the worker has given up on.
 * @throws {OpsRefusal} when no failed message has this ID
 */
export async function retrySupportMessage(stores: OpsStores, messageId: string, now: number): Promise<Decided> {
  const message = await messageOf(stores, messageId)
  await stores.support.retry(messageId, now)
  return decided(message, 'support retry', 'It is handed to the mail server again, as often as a new one.')
}

/**
 * Deletes a support message that the worker could not deliver, after the operator has replied to the author in another
 * way.
 * @throws {OpsRefusal} when no failed message has this ID
 */
export async function closeSupportMessage(stores: OpsStores, messageId: string): Promise<Decided> {
  const message = await messageOf(stores, messageId)
  await stores.support.remove(messageId)
  return decided(message, 'support close', 'Nothing of it is kept, and it cannot be had back.')
}

/**
 * Returns the outcome of a decision for the audit log. Omits the author and the text, because both are deleted later
 * and the audit log is permanent.
 */
function decided({ messageId, attempts }: GivenUpMessage, action: string, outcome: string): Decided {
  return {
    action,
    subject: `support message ${messageId}`,
    facts: { attempts: String(attempts) },
    summary: [`Support message ${messageId}, not accepted in ${attempts} attempts: ${outcome}`],
  }
}

async function messageOf({ support }: Pick<OpsStores, 'support'>, messageId: string): Promise<GivenUpMessage> {
  const message = await support.findGivenUp(messageId)
  if (!message) throw new OpsRefusal(`There is no failed support message ${messageId}.`)
  return message
}
