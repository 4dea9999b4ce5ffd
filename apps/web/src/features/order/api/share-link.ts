import { copyText } from '../../../lib/page/copy-text.ts'
import { miniApp } from '../../../lib/mini-app/mini-app.ts'

/**
 * Shares a link: in the mini-app as a messenger message, elsewhere with the device's share sheet. If there is no share
 * sheet, copies the link to the clipboard. Returns the result; `closed` means that the user closed the share sheet.
 * @throws {Error} if the browser can neither share nor copy
 */
export async function shareLink(link: { title: string; url: string }): Promise<'shared' | 'copied' | 'closed'> {
  const share = miniApp()?.shareLink ?? null
  if (share !== null) {
    share(link)
    return 'shared'
  }
  if (typeof navigator.share !== 'function') {
    await copyText(link.url)
    return 'copied'
  }
  try {
    await navigator.share(link)
    return 'shared'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'closed'
    throw error
  }
}
