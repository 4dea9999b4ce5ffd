const STORAGE_KEY = 'confirmed-email'

/** Returns the email that the user gave with an earlier order in this browser, or an empty string. */
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
    // Storage is unavailable: the next order asks for the email again.
  }
}
