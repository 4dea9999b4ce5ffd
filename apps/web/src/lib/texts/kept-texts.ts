/**
 * Returns a store for the typed text of a form, which survives a reload of the tab. Without session storage it keeps
 * nothing.
 */
export function keptTexts(form: string) {
  const prefix = `${form}:`
  return {
    read(field: string): string {
      try {
        return sessionStorage.getItem(prefix + field) ?? ''
      } catch {
        return ''
      }
    },
    /** Stores a field; empty text removes it. */
    keep(field: string, text: string): void {
      try {
        if (text === '') sessionStorage.removeItem(prefix + field)
        else sessionStorage.setItem(prefix + field, text)
      } catch {
        // Storage is unavailable: the user types the text again.
      }
    },
    /** Removes all fields, after the form succeeded or the user left. */
    forget(): void {
      try {
        for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
      } catch {
        // Storage is unavailable, so there is nothing to remove.
      }
    },
  }
}
