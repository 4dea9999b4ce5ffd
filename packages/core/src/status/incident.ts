/** What people are told of an incident at one moment, in each language of the site. */
export interface IncidentNote {
  at: number
  en: string
  ru: string
}

/** Something that went wrong, as a person of the house told it; its first note is what it is about. */
export interface Incident {
  incidentId: string
  openedAt: number
  /** Null while it lasts. */
  closedAt: number | null
  /** Oldest first, never none. */
  notes: IncidentNote[]
}

/** Where incidents are kept; what was told once is not taken back. */
export interface IncidentStore {
  /** Answers its number. */
  open(note: IncidentNote): Promise<string>
  /** False where there is no such incident that lasts. */
  addNote(incidentId: string, note: IncidentNote): Promise<boolean>
  /** The same, and it lasts no longer. */
  close(incidentId: string, note: IncidentNote): Promise<boolean>
  /** Those that last or were opened since a moment, newest first. */
  since(from: number, limit: number): Promise<Incident[]>
}
