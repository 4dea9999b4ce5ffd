/** State that a messenger button shows. */
export interface MirroredButtonState {
  text: string
  isEnabled: boolean
  isBusy: boolean
}

/** Button or link on a page. */
type PageButton = HTMLButtonElement | HTMLAnchorElement

/** Attribute of a page button that a messenger button replaces. Styles hide the page button. */
const MIRRORED = 'data-mirrored'
const WATCHED = ['class', 'disabled', 'aria-busy', 'aria-disabled', 'hidden', 'open', 'style', 'data-host']
/**
 * Selectors of the page button that each messenger button replaces. The first selector that matches a visible button is
 * used. A page sets `data-host` on a button that the class does not identify, and `data-host="none"` on a button that
 * no messenger button may replace.
 */
const SELECTORS = {
  main: ['[data-host="main"]', '.btn-primary:not([data-host])'],
  secondary: ['[data-host="secondary"]'],
} as const

/**
 * Watches the page's main or secondary button; a screen has at most one of each. A button in an open dialog has
 * priority over the page's buttons. Calls `show` with each new state of the button, and with null when there is no
 * button. Returns a function that presses the button.
 */
export function mirrorButton(
  which: keyof typeof SELECTORS,
  show: (state: MirroredButtonState | null) => void,
): () => void {
  let button: PageButton | null = null
  let shown = ''
  const look = (): void => {
    const found = findButton(SELECTORS[which])
    if (found !== button) button?.removeAttribute(MIRRORED)
    button = found
    if (found && !found.hasAttribute(MIRRORED)) found.setAttribute(MIRRORED, '')
    const state = found && stateOf(found)
    const text = JSON.stringify(state)
    if (text === shown) return
    shown = text
    show(state)
  }
  let isPlanned = false
  const plan = (): void => {
    if (isPlanned) return
    isPlanned = true
    requestAnimationFrame(() => {
      isPlanned = false
      look()
    })
  }
  const changes = { subtree: true, childList: true, characterData: true, attributeFilter: WATCHED }
  new MutationObserver(plan).observe(document.body, changes)
  plan()
  // Hide the messenger's button, because the next page may be a provider's page, which cannot hide it.
  addEventListener('pagehide', () => {
    shown = ''
    show(null)
  })
  addEventListener('pageshow', plan)
  return () => button?.click()
}

function findButton(selectors: readonly string[]): PageButton | null {
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  for (const selector of selectors) {
    const found = [...scope.querySelectorAll<PageButton>(selector)].find((one) => one.checkVisibility())
    if (found) return found
  }
  return null
}

function stateOf(button: PageButton): MirroredButtonState | null {
  const text = button.textContent.trim()
  const isBusy = button.getAttribute('aria-busy') === 'true'
  return text === '' ? null : { text, isBusy, isEnabled: !('disabled' in button && button.disabled) && !isBusy }
}
