import type { Decided } from '../decide.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'

/**
 * Permanently closes a difference between the card provider's report and the journal.
 * @throws {OpsRefusal} when the difference is not open
 */
export async function closeCardDifference(
  { cardDifferences }: Pick<OpsStores, 'cardDifferences'>,
  differenceId: string,
): Promise<Decided> {
  const closed = await cardDifferences.close(differenceId)
  if (!closed) throw new OpsRefusal(`Card difference ${differenceId} does not wait for a decision.`)
  const { orderId, ours, theirs, provider } = closed
  return {
    action: 'card-difference close',
    subject: `order ${orderId}`,
    facts: { provider, ours, theirs },
    summary: [
      `Card difference ${differenceId} is closed: ${provider} says "${theirs}", the journal says "${ours}".`,
      'No money and no coins move, and the order does not change.',
    ],
  }
}
