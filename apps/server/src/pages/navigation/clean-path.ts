/** Where a page's path should have been asked for, or null when it is as it should be. Always a local path. */
export function cleanPath(url: string): string | null {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  const rest = end < 0 ? '' : url.slice(end)
  const clean = aliased(
    path
      .replaceAll('\\', '%5C')
      .replace(/\/{2,}/g, '/')
      .replace(/(?<=.)\/$/, ''),
  )
  return clean === path ? null : clean + rest
}

/** The country code people type for the Ukrainian language leads to the language's own. */
function aliased(path: string): string {
  return path === '/ua' || path.startsWith('/ua/') ? `/uk${path.slice(3)}` : path
}
