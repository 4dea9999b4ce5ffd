/** Downloads a file in the browser. The file name starts with the site name. */
export function saveFile(name: string, type: string, content: string | Uint8Array<ArrayBuffer>): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${location.hostname}-${name}`
  link.click()
  URL.revokeObjectURL(url)
}
