import { AdapterError } from '../shared/adapter-error.ts'

/** A person or company to compare with the sanctions lists. */
export interface NameToScreen {
  name: string
  /** ISO 8601 date; null if unknown, as for the payer of a bank transfer. */
  birthDate: string | null
  /** Whether the name certainly belongs to a natural person, so that company entries cannot match. */
  isPerson: boolean
}

/** A sanctions list entry that may refer to the screened person. */
export interface NameMatch {
  /** Name of the sanctions list, such as `ofac-sdn`. */
  list: string
  /** ID of the entry in the sanctions list. */
  entryId: string
  /** Hex-encoded SHA-256 hash of the entry's names and dates. It changes when the list changes the entry. */
  entryDigest: string
  /** Similarity of the names, from 0 to 100. */
  scorePercent: number
}

/** A sanctions list entry, for display to an operator. */
export interface ListedName {
  list: string
  entryId: string
  isPerson: boolean
  names: string[]
  /** Years in which the person may have been born; empty if the list contains none. */
  birthYears: number[]
  /** Sanctions programmes or regulations under which the entry is listed. */
  programmes: string[]
}

/**
 * Compares names with sanctions lists.
 * @throws {NameListsUnavailable} when a list cannot be read completely, in which case callers must not clear any name
 */
export interface NameScreening {
  /** Returns the possible matches, best first. */
  findMatches(screened: NameToScreen): Promise<NameMatch[]>
  /** Returns a sanctions list entry, or null if the list no longer contains it. */
  entry(list: string, entryId: string): Promise<ListedName | null>
  /** Returns the hex-encoded SHA-256 hash of the sanctions list files. */
  digest(): Promise<string>
}

/** Thrown when a sanctions list is missing, unreadable or incomplete. */
export class NameListsUnavailable extends AdapterError {
  constructor(what: string, cause?: unknown) {
    super(`The sanctions lists cannot be used: ${what}`, { retryable: true, cause })
  }
}
