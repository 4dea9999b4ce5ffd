/**
 * Minimum time between opening and submitting the support form, in milliseconds. The server treats a form that is
 * submitted faster as spam.
 */
export const MIN_SUPPORT_FORM_MS = 3_000
