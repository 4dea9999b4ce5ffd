/** Returns a typed email without its plus signs (spec §5). */
export function cleanEmailInput(typed: string): string {
  return typed.replaceAll('+', '').trim()
}

/** Returns whether a text looks like an email. The server decides. */
export function looksLikeEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
}
