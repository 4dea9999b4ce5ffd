const ESCAPES = /(?:%[\da-f]{2})+|%/gi

/**
 * The address of a page whose path holds escapes that stand for no letter (`/%`, `/%ff`, `/%00`), with those as the signs they are
 * written with: a page that there is not, instead of a request that cannot be read. Calls of the API stay as they are.
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
