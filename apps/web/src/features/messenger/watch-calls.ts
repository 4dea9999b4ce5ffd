/** API call that the mini-app reacts to. */
export interface CallWatch {
  /** Substring of the call's path. */
  path: string
  onStart?: () => void
  /** Called when the call ends. `isOk` is true for a successful response. */
  onEnd: (isOk: boolean) => void
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
    let isOk = false
    try {
      const response = await original(input, init)
      isOk = response.ok
      return response
    } finally {
      watch.onEnd(isOk)
    }
  }
}
