// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { mirrorButton, type MirroredButtonState } from './mirrored-button.ts'

afterEach(() => {
  document.body.replaceChildren()
})

/** Adds a button to an element of the page, by default the body. */
function add(text: string, className = 'btn btn-primary', into: Element = document.body): HTMLButtonElement {
  const button = document.createElement('button')
  button.className = className
  button.textContent = text
  button.checkVisibility = () => !button.hidden
  into.append(button)
  return button
}

/**
 * Shows a button of the page as a messenger button. Returns the displayed states, and a function that presses the
 * messenger's button.
 */
function mirror(which: 'main' | 'secondary' = 'main') {
  const shown: (MirroredButtonState | null)[] = []
  return { shown, press: mirrorButton(which, (state) => shown.push(state)) }
}
const last = (shown: readonly unknown[], expected: unknown) =>
  vi.waitFor(() => expect(shown.at(-1)).toEqual(expected), { timeout: 2_000 })

test("forwards a press of the messenger's button to the page's primary button", async () => {
  add('Copy', 'btn btn-plain')
  const button = add(' Swap ETH for BTC ')
  const pressed = vi.fn<() => void>()
  button.addEventListener('click', pressed)
  const { shown, press } = mirror()
  await last(shown, { text: 'Swap ETH for BTC', isEnabled: true, isBusy: false })
  press()
  expect(pressed).toHaveBeenCalledOnce()
  expect(button.hasAttribute('data-mirrored')).toBe(true)
})

test("the messenger's button has the busy, disabled or removed state of the page's button", async () => {
  const button = add('Swap')
  const { shown } = mirror()
  await last(shown, { text: 'Swap', isEnabled: true, isBusy: false })
  button.setAttribute('aria-busy', 'true')
  await last(shown, { text: 'Swap', isEnabled: false, isBusy: true })
  button.removeAttribute('aria-busy')
  button.disabled = true
  await last(shown, { text: 'Swap', isEnabled: false, isBusy: false })
  button.remove()
  await last(shown, null)
})

test("shows the button of an open dialog as the messenger's button instead of the page's button", async () => {
  const behind = add('Swap')
  const { shown, press } = mirror()
  await last(shown, { text: 'Swap', isEnabled: true, isBusy: false })
  const dialog = document.createElement('dialog')
  dialog.setAttribute('open', '')
  document.body.append(dialog)
  const inside = add('Continue', 'btn btn-primary', dialog)
  const pressed = vi.fn<() => void>()
  inside.addEventListener('click', pressed)
  await last(shown, { text: 'Continue', isEnabled: true, isBusy: false })
  press()
  expect(pressed).toHaveBeenCalledOnce()
  expect(behind.hasAttribute('data-mirrored')).toBe(false)
})

test("does not show the messenger's button while the page's button is hidden", async () => {
  add('Swap').hidden = true
  const { shown } = mirror()
  await last(shown, null)
})

test("shows the page's marked button as the messenger's main button", async () => {
  add('Swap again')
  add('Share', 'btn btn-plain').dataset['host'] = 'main'
  const { shown } = mirror()
  await last(shown, { text: 'Share', isEnabled: true, isBusy: false })
})

test("does not show an excluded page button as the messenger's button", async () => {
  const copy = add('Copy')
  copy.dataset['host'] = 'none'
  const { shown } = mirror()
  await last(shown, null)
  expect(copy.hasAttribute('data-mirrored')).toBe(false)
  add('Swap')
  await last(shown, { text: 'Swap', isEnabled: true, isBusy: false })
})

test("shows a marked link on the page as the messenger's secondary button", async () => {
  add('Share')
  const link = document.createElement('a')
  link.dataset['host'] = 'secondary'
  link.textContent = 'Swap again'
  link.checkVisibility = () => true
  const pressed = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  link.addEventListener('click', pressed)
  document.body.append(link)
  const { shown, press } = mirror('secondary')
  await last(shown, { text: 'Swap again', isEnabled: true, isBusy: false })
  press()
  expect(pressed).toHaveBeenCalledOnce()
})

test('shows no secondary button in the messenger if the page marks none', async () => {
  add('Swap')
  const { shown } = mirror('secondary')
  await last(shown, null)
})

test("shows a primary link as the messenger's main button, unless the page excludes the link", async () => {
  const link = (text: string, host?: string): HTMLAnchorElement => {
    const made = document.createElement('a')
    Object.assign(made, { className: 'btn btn-primary', href: '#next', textContent: text })
    if (host !== undefined) made.dataset['host'] = host
    made.checkVisibility = () => true
    document.body.append(made)
    return made
  }
  link('Pay order 7', 'none')
  link('Swap again', 'secondary')
  const pay = link('Pay 100 EUR')
  const pressed = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  pay.addEventListener('click', pressed)
  const { shown, press } = mirror()
  await last(shown, { text: 'Pay 100 EUR', isEnabled: true, isBusy: false })
  press()
  expect(pressed).toHaveBeenCalledOnce()
})

test("hides the messenger's button while the browser is outside the page", async () => {
  add('Swap')
  const { shown } = mirror()
  const state = { text: 'Swap', isEnabled: true, isBusy: false }
  await last(shown, state)
  dispatchEvent(new Event('pagehide'))
  expect(shown.at(-1)).toBeNull()
  dispatchEvent(new Event('pageshow'))
  await last(shown, state)
})
