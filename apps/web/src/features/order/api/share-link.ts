/**
 * Shares a link with the device's share sheet, or copies the link to the clipboard if the device has no share sheet.
 * Returns the result; `closed` means that the user closed the share sheet.
 * @throws {Error} if the browser can neither share nor copy
 */
export async function shareLink(link: { title: string; url: string }): Promise<'shared' | 'copied' | 'closed'> {
  if (typeof navigator.share !== 'function') {
    await navigator.clipboard.writeText(link.url)
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
