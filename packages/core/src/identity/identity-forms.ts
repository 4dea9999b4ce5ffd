/**
 * State of an identity check that a provider performs. `incomplete`: the user has to submit the form, for the first
 * time or again. `under_review`: the provider checks the form. `complete` and `failed` are final until the check
 * expires.
 */
export const IDENTITY_STATES = ['incomplete', 'under_review', 'complete', 'failed'] as const
export type IdentityState = (typeof IDENTITY_STATES)[number]

/** Token that opens the identity form of one user in a browser. */
export interface IdentityFormToken {
  token: string
  /** Our id of the user, as sent in the request for the token. */
  userId: string
}

/** Reason for a rejected form, in the provider's words. */
export interface IdentityRejection {
  /** Text that the user may read; null when the provider sends no text. */
  comment: string | null
  /** The provider's labels of the reasons, such as `UNSATISFACTORY_PHOTOS`. */
  labels: string[]
  /** Whether the rejection is final, so that the user may not submit the form again. */
  isFinal: boolean
}

/** A verified webhook of the provider of identity forms. */
export interface IdentityFormEvent {
  /** The provider's name of the event, such as `applicantReviewed`. */
  type: string
  applicantId: string
  /** Our id of the user; null when the provider sends none. */
  userId: string | null
  /** State of the check after the event; null when the event does not change it. */
  state: IdentityState | null
  /** Reason of a rejection; null unless the event rejects the form. */
  rejection: IdentityRejection | null
  /** Identifies the event. A repeated delivery has the same id. */
  eventId: string
}

/**
 * Result of reading a webhook. `forged`: the signature is wrong or missing. `unreadable`: the signature is valid, but
 * the content is not understood.
 */
export type IdentityWebhookReading =
  | { kind: 'event'; event: IdentityFormEvent }
  | { kind: 'forged' }
  | { kind: 'unreadable'; reason: string }

/** Body and signature of a webhook, as received. */
export interface SignedWebhook {
  /** The exact bytes of the body. */
  body: Uint8Array
  signature: string | null
  /** Name of the signature's algorithm; null when the request has none. */
  algorithm: string | null
}

/** A service whose form collects and checks identity documents. */
export interface IdentityForms {
  /**
   * Returns a new token for the form of a user. The token is valid for `ttlSeconds`.
   * @throws {AdapterError}
   */
  accessToken(request: { userId: string; levelName: string; ttlSeconds: number }): Promise<IdentityFormToken>
  /** Verifies the signature of a webhook, and returns the parsed webhook. Sends no request. */
  readWebhook(webhook: SignedWebhook): IdentityWebhookReading
}
