import type { Decided } from '../decide.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'
import type { NameHit, NameHitDecision } from './name-hit-store.ts'

/**
 * Clears or confirms a name hit. A confirmed hit can be cleared later, but only by another operator. A cleared hit
 * remains cleared.
 * @throws {OpsRefusal} when the hit is unknown or already decided, or when the operator who confirmed it tries to clear
 *   it
 */
export async function decideNameHit(
  { nameHits }: Pick<OpsStores, 'nameHits'>,
  { hitId, decision, operator }: { hitId: string; decision: NameHitDecision; operator: string },
): Promise<Decided> {
  const hit = await nameHits.find(hitId)
  if (!hit) throw new OpsRefusal(`There is no name hit ${hitId}.`)
  if (hit.decision === 'cleared' || hit.decision === decision)
    throw new OpsRefusal(`Name hit ${hitId} is decided already: ${hit.decision}.`)
  if (hit.decision === 'confirmed' && hit.decidedBy === operator)
    throw new OpsRefusal(`You confirmed name hit ${hitId}, so another operator must clear it.`)
  if (!(await nameHits.decide(hitId, decision, { operator, from: hit.decision })))
    throw new OpsRefusal(`Another operator has just decided on name hit ${hitId}.`)
  return {
    action: decision === 'cleared' ? 'name-hit clear' : 'name-hit confirm',
    subject: subjectOf(hit),
    facts: { hit: hitId, list: hit.list, entry: hit.entryId },
    summary: [
      decision === 'cleared'
        ? `Name hit ${hitId} no longer stops ${subjectOf(hit)}.`
        : `Name hit ${hitId} is confirmed. ${subjectOf(hit)} stays stopped, and the user is not notified.`,
    ],
  }
}

/** Returns the name of a hit's subject, such as `account 7`. */
export function subjectOf({ subject }: Pick<NameHit, 'subject'>): string {
  if (subject.kind === 'payer') return `bank line ${subject.statementId}`
  return subject.kind === 'identity' ? `account ${subject.userId}` : `account ${subject.userId} at the card provider`
}
