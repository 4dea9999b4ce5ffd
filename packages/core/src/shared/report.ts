/** Reports an event for operators or metrics. The fields in `facts` must contain no secret. */
export type Report = (event: string, facts: Record<string, string | number>) => void
