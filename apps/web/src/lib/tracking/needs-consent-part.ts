import { STORAGE_KEYS } from '../page/storage-keys.ts'
import { CHOICE_HASH } from './choice-link.ts'
import { loadedUrl } from './loaded-url.ts'

/**
 * Returns whether a page needs the code of the consent prompt before any interaction. It does if the user has allowed
 * tracking (the visit must be stored), or if the URL has the prompt's fragment. It also does if the URL has a query,
 * because a campaign in the query opens the prompt.
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
