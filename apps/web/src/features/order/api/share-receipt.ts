/**
 * Shares a picture by the device's share sheet, or copies it to the clipboard if the device has none. Returns what it
 * did; `closed` means that the user closed the share sheet.
 * @throws {Error} if the browser can neither share nor copy a picture
 */
export async function shareReceipt(picture: File): Promise<'shared' | 'copied' | 'closed'> {
  if (typeof navigator.canShare === 'function' && navigator.canShare({ files: [picture] })) {
    try {
      await navigator.share({ files: [picture] })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'closed'
      throw error
    }
  }
  await navigator.clipboard.write([new ClipboardItem({ [picture.type]: picture })])
  return 'copied'
}
