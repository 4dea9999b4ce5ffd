const byId = (id) => document.getElementById(id)
const popup = byId('popup')

/**
 * Shows a dialog in the simulated messenger. Returns the ID of the pressed button, or null when the user closes the
 * dialog.
 */
export function askUser({ title = '', message, buttons }) {
  byId('popup-title').textContent = title
  byId('popup-message').textContent = message
  return new Promise((resolve) => {
    const answer = (id) => {
      popup.onclose = null
      popup.close()
      resolve(id)
    }
    const made = buttons.map(({ id, text }) => {
      const button = document.createElement('button')
      button.textContent = text
      button.addEventListener('click', () => answer(id))
      return button
    })
    byId('popup-buttons').replaceChildren(...made)
    popup.onclose = () => resolve(null)
    popup.showModal()
  })
}
