/**
 * Tracking fields that are stored with the user's consent (spec §3, "Tracking"). Pages send them when creating an
 * order, and the server drops all other fields.
 */
export const UTM_FIELDS = ['source', 'medium', 'campaign', 'term', 'content'] as const
export const TRACKING_FIELDS = [
  ...UTM_FIELDS,
  ...(['gclid', 'gad_source', 'sessionId', 'referrer', 'landing', 'language', 'screen', 'userAgent'] as const),
] as const
export type UtmField = (typeof UTM_FIELDS)[number]

/** Maximum length of a stored value, in characters. Longer values are truncated. */
export const TRACKING_VALUE_LENGTH = 200
/** How many days the browser stores the first visit and its landing pages. */
export const FIRST_VISIT_DAYS = 30
export const MAX_LANDINGS = 20
