/**
 * Copies a string to the clipboard. If the browser does not allow clipboard access, for example inside another site's
 * frame, copies a temporary selection instead.
 * @throws {Error} if the browser allows neither
 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (error) {
    if (!copySelection(text)) throw error
  }
}

/** Copies a string through a temporary text field. Returns whether the browser copied it. */
function copySelection(text: string): boolean {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // Only elements of an open modal dialog can receive the focus.
  const parent = focused?.closest('dialog') ?? document.body
  parent.append(field)
  try {
    field.select()
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    focused?.focus({ preventScroll: true })
  }
}
