const ESCAPES = /(?:%[\da-f]{2})+|%/gi

/**
 * Escapes the parts of a page URL that cannot be decoded (`/%`, `/%ff`, `/%00`). The server then responds with a 404
 * page instead of status 400. API paths remain unchanged.
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
