export type Consent = 'yes' | 'no'

const KEY = 'tracking-consent'

/** Whether the browser says by itself that nobody is to be followed: that is a no, and nobody is asked. */
export function browserRefuses(): boolean {
  return navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true
}

/** What somebody chose in this browser; null while they have not. */
export function chosenConsent(): Consent | null {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'yes' || kept === 'no' ? kept : null
  } catch {
    return null
  }
}

/** A choice that cannot be kept is not made. */
export function keepConsent(consent: Consent): void {
  try {
    localStorage.setItem(KEY, consent)
  } catch {
    // Asked again at the next visit; meanwhile nothing is kept of them.
  }
}

/** Whether anything of how somebody came here may be kept and told. */
export function mayTrack(): boolean {
  return chosenConsent() === 'yes' && !browserRefuses()
}
