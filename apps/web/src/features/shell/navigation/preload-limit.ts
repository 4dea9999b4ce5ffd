/** Spec §9: route preloading. */
export const PARALLEL_PRELOADS = 4

/** Router method that preloads the page of a hovered link. */
interface Preloading<Args extends unknown[], Loaded> {
  preloadRoute: (...args: Args) => Promise<Loaded | undefined>
}

/**
 * Limits the parallel preloads of a router. Of the others only the last hovered page waits, because it is the
 * likeliest. Preloads nothing in data saver mode or offline. Returns a function that undoes it.
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
  // A finished preload passes its slot to the waiting one, or frees it.
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
 * Returns whether the browser is in data saver mode or offline. A chunk that fails while offline would not be requested
 * again.
 */
export function isSparing(): boolean {
  const { connection, onLine } = navigator as { connection?: { saveData?: boolean }; onLine: boolean }
  return connection?.saveData === true || !onLine
}
