/** Checkpoints of a payment at which a process may die. Fault tests kill it there; production only counts them. */
export const CHECKPOINTS = [
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
/** Checkpoints of the replacement of a payment that waits too long for a block. */
export const REPLACEMENT_WAYPOINTS = ['replacement-signed', 'replacement-stored'] as const

export type Checkpoint = (typeof CHECKPOINTS)[number] | (typeof REPLACEMENT_WAYPOINTS)[number]

export type ReachCheckpoint = (checkpoint: Checkpoint) => void
