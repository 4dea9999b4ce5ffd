/** State that the messenger's main button shows. */
export interface PrimaryButtonState {
  text: string
  isEnabled: boolean
  isBusy: boolean
}

/** Attribute of the page's button that the messenger's button replaces. Styles hide such a button. */
const MIRRORED = 'data-mirrored'
const WATCHED = ['class', 'disabled', 'aria-busy', 'aria-disabled', 'hidden', 'open', 'style']

/**
 * Follows the primary button of the page, of which a screen has at most one. An open dialog comes before the page.
 * Calls `show` with every change, and with null when there is no button. Returns a function that presses the button.
 */
export function mirrorPrimaryButton(show: (state: PrimaryButtonState | null) => void): () => void {
  let button: HTMLButtonElement | null = null
  let shown = ''
  const look = (): void => {
    const found = primaryButton()
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
  return () => button?.click()
}

function primaryButton(): HTMLButtonElement | null {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const found = (dialog ?? document).querySelectorAll<HTMLButtonElement>('button.btn-primary')
  return [...found].find((one) => one.checkVisibility()) ?? null
}

function stateOf(button: HTMLButtonElement): PrimaryButtonState | null {
  const text = button.textContent.trim()
  const isBusy = button.getAttribute('aria-busy') === 'true'
  return text === '' ? null : { text, isBusy, isEnabled: !button.disabled && !isBusy }
}
