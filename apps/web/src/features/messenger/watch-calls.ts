/** Calls of the API that the mini-app reacts to. */
export interface CallWatch {
  /** Part of the path of the call. */
  path: string
  onStart?: () => void
  /** Called when the call has ended. `isOk` is false without a successful response. */
  onEnd: (isOk: boolean) => void
}

/**
 * Follows calls that the pages make with `fetch`. The pages themselves contain no code for the messenger, so that the
 * web site stays small.
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
