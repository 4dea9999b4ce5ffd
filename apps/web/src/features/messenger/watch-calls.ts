/** API call that the mini-app reacts to. */
export interface CallWatch {
  /** Substring of the call's path. */
  path: string
  onStart?: () => void
  /** Called when the call ends, with the HTTP status of the response, or null without a response. */
  onEnd: (status: number | null) => void
}

/**
 * Watches the calls that the pages make with `fetch`. The pages themselves need no messenger code, which keeps the
 * website small.
 */
export function watchCalls(watches: readonly CallWatch[]): void {
  const original = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const watch = watches.find(({ path }) => url.includes(path))
    if (!watch) return original(input, init)
    watch.onStart?.()
    let status: number | null = null
    try {
      const response = await original(input, init)
      status = response.status
      return response
    } finally {
      watch.onEnd(status)
    }
  }
}
