const ESCAPES = /(?:%[\da-f]{2})+|%/gi

/**
 * Returns the address of a page with undecodable escapes (`/%`, `/%ff`, `/%00`) escaped again. The page is then a 404
 * instead of an unreadable request. Paths of the API stay unchanged.
 */
export function readablePath(url: string): string {
  if (/^\/api(?:[/?]|$)/.test(url)) return url
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  return (
    path.replace(ESCAPES, (escapes) => (isText(escapes) ? escapes : escapes.replaceAll('%', '%25'))) +
    url.slice(path.length)
  )
}

function isText(escapes: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(escapes))
  } catch {
    return false
  }
}
