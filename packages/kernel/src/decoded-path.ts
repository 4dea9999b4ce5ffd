/** A path as the router reads it: escaped letters are the letters; what cannot be read stays as it is. */
export function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
