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
  /** Time when the incident was closed, in epoch milliseconds; null while it is open. */
  closedAt: number | null
  /** Notes of the incident, oldest first, never empty. */
  notes: IncidentNote[]
}

/** Stores incidents. Published notes are never changed. */
export interface IncidentStore {
  /** Opens an incident and returns its id. */
  open(note: IncidentNote): Promise<string>
  /** Adds a note. Returns false when no open incident has this id. */
  addNote(incidentId: string, note: IncidentNote): Promise<boolean>
  /** Adds a last note and closes the incident. Returns false when no open incident has this id. */
  close(incidentId: string, note: IncidentNote): Promise<boolean>
  /** Returns incidents that are open or were opened since a time (epoch milliseconds), newest first. */
  since(from: number, limit: number): Promise<Incident[]>
}
