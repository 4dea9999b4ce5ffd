/**
 * Labelled points in the processing of a payment. Fault tests kill a process at each of them; production only counts
 * how often each one is reached.
 */
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
/** Labelled points in the replacement of a payment that has been unmined for too long. */
export const REPLACEMENT_CHECKPOINTS = ['replacement-signed', 'replacement-stored'] as const

/** Labelled points in the worker's code that follows up a card purchase. */
export const CARD_CHECKPOINTS = [
  'card-answer-not-stored',
  'card-answer-stored',
  'card-callback-not-marked',
  'card-delivery-not-stored',
] as const

/** Labelled points in the creation of a card purchase. The server runs this code. */
export const CARD_CREATE_CHECKPOINTS = [
  'card-rate-held',
  'card-order-stored',
  'card-purchase-started',
  'card-page-stored',
] as const

/**
 * Labelled points in the worker's code that follows an order that a provider fills, such as a sale to a card. The last
 * checkpoint is reached before the provider's response to a refund request is stored.
 */
export const FILL_CHECKPOINTS = ['fill-answer-not-stored', 'fill-answer-stored', 'fill-refund-not-stored'] as const

/**
 * Labelled points in the creation of an order that a provider fills, such as a sale to a card. The server runs this
 * code.
 */
export const FILL_CREATE_CHECKPOINTS = ['fill-slot-held', 'fill-order-placed', 'fill-order-stored'] as const

/** Labelled points in the worker's code that follows an identity check at a card provider. */
export const IDENTITY_CHECKPOINTS = ['identity-answer-not-stored', 'identity-answer-stored'] as const

export type Checkpoint =
  | (typeof CHECKPOINTS)[number]
  | (typeof REPLACEMENT_CHECKPOINTS)[number]
  | (typeof CARD_CHECKPOINTS)[number]
  | (typeof CARD_CREATE_CHECKPOINTS)[number]
  | (typeof FILL_CHECKPOINTS)[number]
  | (typeof FILL_CREATE_CHECKPOINTS)[number]
  | (typeof IDENTITY_CHECKPOINTS)[number]

export type ReachCheckpoint = (checkpoint: Checkpoint) => void
