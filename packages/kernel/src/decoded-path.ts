/** Decodes a URL path in the same way as the router. Returns an invalid path unchanged. */
export function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
