/**
 * What is kept of how somebody came here, if they allowed it (spec §3, "Tracking"): pages send it with a create, and of what is
 * sent nothing else is kept.
 */
export const UTM_FIELDS = ['source', 'medium', 'campaign', 'term', 'content'] as const
export const TRACKING_FIELDS = [
  ...UTM_FIELDS,
  ...(['gclid', 'gad_source', 'sessionId', 'referrer', 'landing', 'language', 'screen', 'userAgent'] as const),
] as const
export type UtmField = (typeof UTM_FIELDS)[number]

/** Characters of a value that are kept; what is longer is cut. */
export const TRACKING_VALUE_LENGTH = 200
/** Days for which the first visit is remembered, and landings that are. */
export const FIRST_VISIT_DAYS = 30
export const MOST_LANDINGS = 20
