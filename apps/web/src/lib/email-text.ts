/** An e-mail as typed, its plus signs gone (spec §5). */
export function cleanEmailInput(typed: string): string {
  return typed.replaceAll('+', '').trim()
}

/** Whether a text looks like an e-mail; the server has the last word. */
export function looksLikeEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
}
