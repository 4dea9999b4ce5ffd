export type Consent = 'yes' | 'no'

const KEY = 'tracking-consent'

/**
 * Returns whether the browser itself forbids tracking. The page then counts it as a refusal and does not ask the user.
 */
export function browserRefuses(): boolean {
  return navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true
}

/** Returns the user's choice in this browser; null before a choice. */
export function chosenConsent(): Consent | null {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'yes' || kept === 'no' ? kept : null
  } catch {
    return null
  }
}

/** Stores the user's choice. */
export function keepConsent(consent: Consent): void {
  try {
    localStorage.setItem(KEY, consent)
  } catch {
    // Storage is unavailable: the page asks again at the next visit, and stores no tracking data until then.
  }
}

/** Returns whether the page may store and send tracking data. */
export function mayTrack(): boolean {
  return chosenConsent() === 'yes' && !browserRefuses()
}
