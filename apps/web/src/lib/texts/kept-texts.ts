/**
 * Returns a store for the text typed into a form, which survives a reload of the tab. If session storage is
 * unavailable, it stores nothing.
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
    /** Stores a field's text. An empty string removes the field. */
    keep(field: string, text: string): void {
      try {
        if (text === '') sessionStorage.removeItem(prefix + field)
        else sessionStorage.setItem(prefix + field, text)
      } catch {
        // Ignore unavailable storage. After a reload, the user must type the text again.
      }
    },
    /** Removes all fields of the form. */
    forget(): void {
      try {
        for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
      } catch {
        // Ignore unavailable storage, because it contains nothing to remove.
      }
    },
  }
}
