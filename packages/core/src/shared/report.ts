/** Reports an event for operators or metrics; never a secret. */
export type Report = (event: string, facts: Record<string, string | number>) => void
