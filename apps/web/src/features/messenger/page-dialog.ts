import type { HostPopup } from './popup-limits.ts'

/**
 * Shows a popup as a dialog of the page, because browsers block their own `confirm` inside another site's frame.
 * Returns the ID of the pressed button, or null when the user closes the dialog.
 */
export function askInPage({ title, message, buttons }: HostPopup): Promise<string | null> {
  const dialog = document.createElement('dialog')
  dialog.className = 'dialog'
  const body = document.createElement('div')
  body.className = 'dialog-body'
  const heading = document.createElement('h2')
  heading.textContent = title ?? message
  const text = document.createElement('p')
  text.textContent = message
  dialog.setAttribute('aria-label', heading.textContent)
  return new Promise((resolve) => {
    const finish = (id: string | null): void => {
      dialog.close()
      dialog.remove()
      resolve(id)
    }
    dialog.addEventListener('cancel', () => finish(null))
    const choices = buttons.map(({ id, text: label }, at) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.className = at === 0 ? 'btn btn-primary' : 'btn'
      // The messenger's main button must not replace one of several buttons.
      button.dataset['host'] = 'none'
      button.textContent = label
      button.addEventListener('click', () => finish(id))
      return button
    })
    body.append(heading, ...(title === undefined ? [] : [text]), ...choices)
    dialog.append(body)
    document.body.append(dialog)
    dialog.showModal()
  })
}
