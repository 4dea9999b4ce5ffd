/** A published note about an incident, in each language of the site. */
export interface IncidentNote {
  at: number
  en: string
  ru: string
}

/** An incident that an operator published. Its first note describes the incident. */
export interface Incident {
  incidentId: string
  openedAt: number
  /** When the incident was closed, in epoch milliseconds; null while it is open. */
  closedAt: number | null
  /** Notes on the incident, oldest first; never empty. */
  notes: IncidentNote[]
}

/** Stores incidents. Published notes never change. */
export interface IncidentStore {
  /** Opens an incident and returns its ID. */
  open(note: IncidentNote): Promise<string>
  /** Adds a note to an incident. Returns false if no open incident has this ID. */
  addNote(incidentId: string, note: IncidentNote): Promise<boolean>
  /** Adds a final note and closes the incident. Returns false if no open incident has this ID. */
  close(incidentId: string, note: IncidentNote): Promise<boolean>
  /** Returns incidents that are open or were opened since the given time (epoch milliseconds), newest first. */
  since(from: number, limit: number): Promise<Incident[]>
}
