/** Spec §9: route preloading. */
export const PARALLEL_PRELOADS = 4

/** What preloads the page behind a link that is pointed at. */
interface Preloading<Args extends unknown[], Loaded> {
  preloadRoute: (...args: Args) => Promise<Loaded | undefined>
}

/**
 * Lets a router load so many pages ahead at once; of the others only the one that was pointed at last waits, because it is the
 * likeliest. Nothing is loaded ahead for who saves data or is offline. Answers how to undo it.
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
  // The place of one that ended goes to the one that waits, or is free.
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

/** Whether the browser was told to load little, or can load nothing: what fails now it would not ask for again. */
export function isSparing(): boolean {
  const { connection, onLine } = navigator as { connection?: { saveData?: boolean }; onLine: boolean }
  return connection?.saveData === true || !onLine
}
