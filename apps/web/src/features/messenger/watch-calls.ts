/** API call to which the mini-app reacts. */
export interface CallWatch {
  /** Part of the call's path. */
  path: string
  onStart?: () => void
  /** Called when the call has ended. `isOk` is true after a successful response. */
  onEnd: (isOk: boolean) => void
}

/**
 * Watches the calls that the pages make with `fetch`. Because of this, the pages need no code for the messenger, which
 * keeps the web site small.
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
