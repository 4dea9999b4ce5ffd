/**
 * Parses a query string into string values. Does not convert numbers, because amounts and addresses must remain exactly
 * as the user typed them.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Returns a query string, omitting empty and undefined values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') params.set(key, value)
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** Returns an untrusted query value if it is a non-empty string, otherwise undefined. */
export function textParam(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns the fields in `keys` whose values in an untrusted query are non-empty strings. */
export function textParams<K extends string>(
  search: Record<string, unknown>,
  keys: readonly K[],
): { [key in K]?: string } {
  const picked: { [key in K]?: string } = {}
  for (const key of keys) {
    const value = textParam(search[key])
    if (value !== undefined) picked[key] = value
  }
  return picked
}
