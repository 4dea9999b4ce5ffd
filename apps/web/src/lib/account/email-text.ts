/** Returns a typed email address without plus signs and surrounding spaces (spec §5). */
export function cleanEmailInput(typed: string): string {
  return typed.replaceAll('+', '').trim()
}

/** Returns whether a string looks like an email address. The server validates it fully. */
export function looksLikeEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
}

/** Returns the message key of the error in a typed email address, or null for a possible address. */
export function emailErrorKey(text: string): string | null {
  if (text.trim() === '') return 'error_email_empty'
  return looksLikeEmail(text) ? null : 'EMAIL_VALIDATION_ERROR'
}

/** Returns the error of a form's email field, by field. Empty for a possible address. */
export function emailErrors(text: string): { email?: string } {
  const key = emailErrorKey(text)
  return key === null ? {} : { email: key }
}

/** Returns an email address with most of its name hidden: `anna@example.org` → `an…@example.org`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at - 1))}…${email.slice(at)}`
}
