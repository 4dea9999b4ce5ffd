/** Reports an event for operators or metrics. `facts` must not contain secrets. */
export type Report = (event: string, facts: Record<string, string | number>) => void
