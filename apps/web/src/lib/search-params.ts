/** Query as text and nothing else: an amount or an address that looks like a number must stay as typed. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Back to a query, empty and absent values left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') params.set(key, value)
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** One field of a query that somebody else wrote: text or nothing. */
export function textParam(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The named fields of such a query that hold text. */
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
