/** What is typed into the account's forms, but for passwords, outlives a reload of its tab. */
const PREFIX = 'account-form:'

export function keptText(field: string): string {
  try {
    return sessionStorage.getItem(PREFIX + field) ?? ''
  } catch {
    return ''
  }
}

/** Keeps a field; empty text is forgotten. */
export function keepText(field: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(PREFIX + field)
    else sessionStorage.setItem(PREFIX + field, text)
  } catch {
    // A browser that keeps nothing has it typed again.
  }
}

/** The form did its work, or its person left. */
export function forgetTexts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
