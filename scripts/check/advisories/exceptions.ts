/** Advisory that does not fail the check until a date. */
export interface AdvisoryException {
  /** Address of the advisory, as the check prints it. */
  url: string
  /** Why the advisory does not matter here, or why a fix is not possible yet. */
  reason: string
  /** Last day of the exception in UTC, such as `2027-01-31`. The check fails after it. */
  until: string
}

/** Accepted advisories. docs/releasing.md explains when an entry is allowed. */
export const EXCEPTIONS: readonly AdvisoryException[] = []
