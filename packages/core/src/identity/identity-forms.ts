/**
 * Status of an identity check performed by a provider. `incomplete`: the user has yet to submit the form, or has to
 * submit it again. `under_review`: the provider is checking the form. `complete` and `failed` are final until the check
 * expires.
 */
export const IDENTITY_STATES = ['incomplete', 'under_review', 'complete', 'failed'] as const
export type IdentityState = (typeof IDENTITY_STATES)[number]

/** Token that opens one user's identity form in a browser. */
export interface IdentityFormToken {
  token: string
  /** Our user ID, as sent in the token request. */
  userId: string
}

/** Why a form was rejected, in the provider's words. */
export interface IdentityRejection {
  /** Explanation that may be shown to the user; null if the provider sends none. */
  comment: string | null
  /** The provider's labels for the rejection reasons, such as `UNSATISFACTORY_PHOTOS`. */
  labels: string[]
  /** Whether the rejection is final, in which case the user must not submit the form again. */
  isFinal: boolean
}

/** A verified event that the provider of the identity forms reported by webhook. */
export interface IdentityFormEvent {
  /** The provider's name for the event, such as `applicantReviewed`. */
  type: string
  applicantId: string
  /** Our user ID; null if the provider sends none. */
  userId: string | null
  /** Status of the check after the event; null if the event does not change it. */
  state: IdentityState | null
  /** Why the form was rejected; null unless the event rejects it. */
  rejection: IdentityRejection | null
  /** ID of the event, which is the same for a repeated delivery. */
  eventId: string
}

/**
 * Result of reading a webhook request. `forged`: the signature is wrong or missing. `unreadable`: the signature is
 * valid, but the content cannot be parsed.
 */
export type IdentityWebhookReading =
  | { kind: 'event'; event: IdentityFormEvent }
  | { kind: 'forged' }
  | { kind: 'unreadable'; reason: string }

/** Body and signature of a webhook request, as received. */
export interface SignedWebhook {
  /** The exact bytes of the body. */
  body: Uint8Array
  signature: string | null
  /** Name of the signature algorithm; null if the request does not specify one. */
  algorithm: string | null
}

/** A service whose form collects and checks identity documents. */
export interface IdentityForms {
  /**
   * Returns a new token for a user's form. The token is valid for `ttlSeconds`.
   * @throws {AdapterError} when the service fails or does not respond
   */
  accessToken(request: { userId: string; levelName: string; ttlSeconds: number }): Promise<IdentityFormToken>
  /** Verifies the signature of a webhook request and returns the event in it. Sends no request. */
  readWebhook(webhook: SignedWebhook): IdentityWebhookReading
}
