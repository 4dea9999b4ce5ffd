/** Decodes a path as the router does. Returns an invalid one unchanged. */
export function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
