/** Maximum number of parallel preloads (spec §9, route preloading). */
export const PARALLEL_PRELOADS = 4

/** The part of the router that preloads a link's page when the pointer is over it. */
interface Preloading<Args extends unknown[], Loaded> {
  preloadRoute: (...args: Args) => Promise<Loaded | undefined>
}

/**
 * Limits a router's parallel preloads. When the limit is reached, one more preload may wait for a free slot: that of
 * the most recently hovered link, because the user is most likely to open it. Preloads nothing while `isSaving` returns
 * true. Returns a function that removes the limit.
 */
export function limitPreloads<Args extends unknown[], Loaded>(
  router: Preloading<Args, Loaded>,
  isSaving: () => boolean,
): () => void {
  const { preloadRoute } = router
  let underway = 0
  let waiting: ((isTurn: boolean) => void) | null = null
  const isTurn = (): boolean | Promise<boolean> => {
    if (underway < PARALLEL_PRELOADS) return (underway += 1) > 0
    waiting?.(false)
    return new Promise((resolve) => {
      waiting = resolve
    })
  }
  // Passes a finished preload's slot to the queued preload, or frees the slot.
  const end = (): void => {
    if (waiting) waiting(true)
    else underway -= 1
    waiting = null
  }
  router.preloadRoute = async (...args) => {
    if (isSaving()) return undefined
    const turn = isTurn()
    if (!(turn === true || (await turn))) return undefined
    return preloadRoute(...args).finally(end)
  }
  return () => {
    router.preloadRoute = preloadRoute
  }
}

/**
 * Returns whether the browser is in data saver mode or offline. Offline, a preload would fail, and browsers never
 * request a failed chunk again.
 */
export function isSparing(): boolean {
  const { connection, onLine } = navigator as { connection?: { saveData?: boolean }; onLine: boolean }
  return connection?.saveData === true || !onLine
}
