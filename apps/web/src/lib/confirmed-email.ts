const STORAGE_KEY = 'confirmed-email'

/** The e-mail this browser gave with an earlier order, or empty. */
export function confirmedEmail(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? ''
  } catch {
    return ''
  }
}

export function rememberEmail(email: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, email)
  } catch {
    // A browser that keeps nothing is asked again with the next order.
  }
}
