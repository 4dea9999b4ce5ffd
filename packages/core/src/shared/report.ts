/** Reports an event for operators or metrics. The facts must contain no secret. */
export type Report = (event: string, facts: Record<string, string | number>) => void
