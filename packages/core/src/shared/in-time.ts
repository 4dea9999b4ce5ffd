/**
 * Waits for work, but not longer than a time limit in milliseconds. Returns the work's result, or null if the time is
 * over. In that case, the work continues and its result is lost.
 */
export async function inTime<T>(work: Promise<T>, limitMs: number): Promise<{ result: T } | null> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limitMs)
  })
  try {
    return await Promise.race([work.then((result) => ({ result })), over])
  } finally {
    clearTimeout(timer)
  }
}
