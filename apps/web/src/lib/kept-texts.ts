/** What is typed into a form outlives a reload of its tab. A browser that keeps nothing has it typed again. */
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
    /** Keeps a field; empty text is forgotten. */
    keep(field: string, text: string): void {
      try {
        if (text === '') sessionStorage.removeItem(prefix + field)
        else sessionStorage.setItem(prefix + field, text)
      } catch {
        // It is typed again.
      }
    },
    /** The form did its work, or its person left. */
    forget(): void {
      try {
        for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
      } catch {
        // Nothing was kept.
      }
    },
  }
}
