/**
 * Sumsub's rejection labels, grouped by the reason that the page shows. Omits labels about fraud, lists and internal
 * matters, which a user cannot correct and must not read. Source: "Rejection labels" in Sumsub's documentation.
 */
const LABELS = {
  photos: ['UNSATISFACTORY_PHOTOS', 'LOW_QUALITY', 'BAD_PROOF_OF_IDENTITY'],
  original: ['SCREENSHOTS', 'BLACK_AND_WHITE', 'DIGITAL_DOCUMENT', 'GRAPHIC_EDITOR'],
  pages: ['DOCUMENT_PAGE_MISSING', 'FRONT_SIDE_MISSING', 'BACK_SIDE_MISSING', 'INCOMPLETE_DOCUMENT'],
  damaged: ['DOCUMENT_DAMAGED'],
  expired: ['EXPIRATION_DATE'],
  document: ['NOT_DOCUMENT', 'ID_INVALID', 'INCOMPATIBLE_LANGUAGE', 'UNSUPPORTED_LANGUAGE'],
  selfie: ['BAD_SELFIE', 'BAD_VIDEO_SELFIE', 'SELFIE_MISMATCH', 'BAD_FACE_MATCHING'],
  data: ['PROBLEMATIC_APPLICANT_DATA', 'REQUESTED_DATA_MISMATCH', 'DB_DATA_MISMATCH', 'INCORRECT_SOCIAL_NUMBER'],
  address: ['BAD_PROOF_OF_ADDRESS', 'WRONG_ADDRESS'],
  more: ['ADDITIONAL_DOCUMENT_REQUIRED', 'ADDITIONAL_DATA_REQUIRED'],
  age: ['AGE_REQUIREMENT_MISMATCH'],
  country: ['WRONG_USER_REGION'],
} as const satisfies Record<string, readonly string[]>
/** Reason for a rejection. Its text has the message key `identity:why_<reason>`. */
export type ReviewReason = keyof typeof LABELS

export const REVIEW_REASONS = Object.keys(LABELS) as ReviewReason[]
/** Review statuses without a result of their own. A result in the payload is then from an earlier review. */
const UNDER_REVIEW: ReadonlySet<unknown> = new Set(['pending', 'queued', 'prechecked', 'onHold'])
const KEY = 'identity-check-reasons'

/**
 * Returns the reasons for a rejection, from the payload of the form's message `idCheck.onApplicantStatusChanged`. Empty
 * if the message reports no rejection, or only unknown labels. Never returns the provider's own text.
 */
export function reviewReasons(payload: object): ReviewReason[] {
  const { reviewStatus, reviewResult } = payload as { reviewStatus?: unknown; reviewResult?: unknown }
  if (UNDER_REVIEW.has(reviewStatus) || typeof reviewResult !== 'object' || reviewResult === null) return []
  const { reviewAnswer, rejectLabels } = reviewResult as { reviewAnswer?: unknown; rejectLabels?: unknown }
  if (reviewAnswer !== 'RED' || !Array.isArray(rejectLabels)) return []
  return REVIEW_REASONS.filter((reason) => LABELS[reason].some((label) => rejectLabels.includes(label)))
}

/** Returns the reasons for the account's last rejection that this tab has stored. They survive a reload of the tab. */
export function keptReasons(userId: number): ReviewReason[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { userId?: number; reasons?: string[] }
    const reasons = kept.userId === userId ? (kept.reasons ?? []) : []
    return REVIEW_REASONS.filter((reason) => reasons.includes(reason))
  } catch {
    return []
  }
}

/** Stores the reasons for the account's last rejection; an empty list removes them. */
export function keepReasons(userId: number, reasons: readonly ReviewReason[]): void {
  if (reasons.length === 0) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, JSON.stringify({ userId, reasons }))
}
