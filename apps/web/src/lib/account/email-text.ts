/** Returns a typed email address without plus signs and surrounding spaces (spec §5). */
export function cleanEmailInput(typed: string): string {
  return typed.replaceAll('+', '').trim()
}

/** Returns whether a string looks like an email address. The server validates it fully. */
export function looksLikeEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
}

/** Returns an email address with most of its name hidden: `anna@example.org` → `an…@example.org`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at - 1))}…${email.slice(at)}`
}
