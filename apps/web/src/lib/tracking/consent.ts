import { STORAGE_KEYS } from '../page/storage-keys.ts'

export type Consent = 'yes' | 'no'

const KEY = STORAGE_KEYS.consent

/**
 * Returns whether a browser setting forbids tracking. The page treats the setting as a refusal and does not ask the
 * user.
 */
export function browserRefuses(): boolean {
  return navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true
}

/** Returns the choice about tracking that the user has made in this browser, or null before a choice. */
export function chosenConsent(): Consent | null {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'yes' || kept === 'no' ? kept : null
  } catch {
    return null
  }
}

/** Stores whether the user consents to tracking. */
export function keepConsent(consent: Consent): void {
  try {
    localStorage.setItem(KEY, consent)
  } catch {
    // Ignore unavailable storage. The page asks again on the next visit and stores no tracking data until then.
  }
}

/** Returns whether the page may store and send tracking data. */
export function mayTrack(): boolean {
  return chosenConsent() === 'yes' && !browserRefuses()
}
