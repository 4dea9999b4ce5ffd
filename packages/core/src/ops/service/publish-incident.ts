import type { IncidentNote } from '../../status/incident.ts'
import type { Decided } from '../decide.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'

/** Publishes an incident that starts now. */
export async function openIncident({ incidents }: Pick<OpsStores, 'incidents'>, note: IncidentNote): Promise<Decided> {
  return decided(await incidents.open(note), note, 'incident open', 'The status page shows it from now on.')
}

/**
 * Adds a note to an open incident.
 * @throws {OpsRefusal} when no open incident has this ID
 */
export async function noteIncident(stores: OpsStores, incidentId: string, note: IncidentNote): Promise<Decided> {
  if (!(await stores.incidents.addNote(incidentId, note))) throw notLasting(incidentId)
  return decided(incidentId, note, 'incident note', 'The status page shows it below the earlier texts.')
}

/**
 * Closes an incident with a final note.
 * @throws {OpsRefusal} when no open incident has this ID
 */
export async function closeIncident(stores: OpsStores, incidentId: string, note: IncidentNote): Promise<Decided> {
  if (!(await stores.incidents.close(incidentId, note))) throw notLasting(incidentId)
  return decided(incidentId, note, 'incident close', 'It is over, and stays on the status page for 90 days.')
}

function decided(incidentId: string, { en, ru }: IncidentNote, action: string, outcome: string): Decided {
  return {
    action,
    subject: `incident ${incidentId}`,
    facts: { en, ru },
    summary: [`Incident ${incidentId}, public text: "${en}" / "${ru}". ${outcome}`],
  }
}

function notLasting(incidentId: string): OpsRefusal {
  return new OpsRefusal(`There is no open incident ${incidentId}.`)
}
