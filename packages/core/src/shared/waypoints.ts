/** Places on the road of a payment where a process may die; fault tests end it there, production only counts them. */
export const WAYPOINTS = [
  'deposit-seen',
  'credited',
  'intent-committed',
  'nonce-reserved',
  'signed',
  'raw-stored',
  'sent-without-reply',
  'reply-not-stored',
  'confirmed-not-posted',
] as const
/** Further ones, where a payment that waits too long for a block is replaced. */
export const REPLACEMENT_WAYPOINTS = ['replacement-signed', 'replacement-stored'] as const

export type Waypoint = (typeof WAYPOINTS)[number] | (typeof REPLACEMENT_WAYPOINTS)[number]

export type ReachWaypoint = (waypoint: Waypoint) => void
