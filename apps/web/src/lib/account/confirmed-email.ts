import { PRIVATE_KEYS } from '../page/private-keys.ts'

const STORAGE_KEY = PRIVATE_KEYS.email

/**
 * Returns the email address that the user entered for an earlier order in this browser, or an empty string without one.
 */
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
    // Ignore unavailable storage. The next order then asks for the email address again.
  }
}
