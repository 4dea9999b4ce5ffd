import { CHOICE_HASH } from '../tracking/choice-link.ts'
import { needsConsentPart } from '../tracking/needs-consent-part.ts'
import { STORAGE_KEYS } from './storage-keys.ts'

/**
 * Elements that need the page's code. They include code blocks, to which the code adds a copy button. Links other than
 * those to the consent prompt work without the code.
 */
const CONTROLS = `button, input, select, textarea, summary, pre, a[href$='${CHOICE_HASH}']`
/**
 * Buttons that the page's code handles. Excludes those that open popovers, because the browser itself handles popovers.
 */
const CODED_BUTTONS = 'button:not([popovertarget])'

/**
 * Calls `begin` when the user first points at or focuses a control, or presses a key. A user who only reads a page
 * therefore loads no code. Calls `begin` immediately if any of these conditions requires the code:
 * - The user is signed in or has allowed tracking.
 * - The URL has a query.
 * - The tab has a stored account form.
 * - The page is open in the messenger.
 *
 * Repeats a click that was made before the code was ready.
 */
export function startOnInteraction(begin: () => void): void {
  if (hasWork()) return begin()
  const stop = new AbortController()
  const start = (): void => {
    stop.abort()
    begin()
  }
  const { signal } = stop
  const startAtControl = ({ target }: Event): void => {
    if (target instanceof Element && target.closest(CONTROLS)) start()
  }
  addEventListener('pointerover', startAtControl, { signal, passive: true })
  addEventListener('focusin', startAtControl, { signal })
  addEventListener('keydown', start, { signal })
  repeatEarlyClick()
}

function hasWork(): boolean {
  if (needsConsentPart()) return true
  if (document.querySelector('script[src="/messenger.js"]')) return true
  try {
    return (
      localStorage.getItem(STORAGE_KEYS.account) !== null ||
      Object.keys(sessionStorage).some((key) => key.startsWith(STORAGE_KEYS.accountForm))
    )
  } catch {
    // Without browser storage, there is no signed-in user.
    return false
  }
}

/** Holds back a click on a button until the page is ready and then repeats it. */
function repeatEarlyClick(): void {
  const root = document.documentElement
  const stop = new AbortController()
  let early: HTMLElement | null = null
  const observer = new MutationObserver(() => {
    if (root.dataset['ready'] === undefined) return
    observer.disconnect()
    stop.abort()
    early?.click()
  })
  observer.observe(root, { attributes: true, attributeFilter: ['data-ready'] })
  const holdBack = (event: MouseEvent): void => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>(CODED_BUTTONS) : null
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    early = button
  }
  addEventListener('click', holdBack, { signal: stop.signal, capture: true })
}
