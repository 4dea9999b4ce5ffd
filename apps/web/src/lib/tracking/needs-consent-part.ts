import { STORAGE_KEYS } from '../page/storage-keys.ts'
import { CHOICE_HASH } from './choice-link.ts'
import { loadedUrl } from './loaded-url.ts'

/**
 * Returns whether a page needs the code of the consent prompt without any interaction: to store the visit of a user who
 * allowed tracking, for a link to the prompt, or because the URL may name a campaign, after which the prompt opens.
 */
export function needsConsentPart(): boolean {
  if (new URL(loadedUrl()).search !== '' || location.hash === CHOICE_HASH) return true
  try {
    return localStorage.getItem(STORAGE_KEYS.consent) === 'yes'
  } catch {
    // Without browser storage, there is no consent.
    return false
  }
}
