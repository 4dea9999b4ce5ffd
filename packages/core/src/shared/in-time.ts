/**
 * Waits for work, but at most `limitMs` milliseconds. Returns the work's result, or null if the time limit is reached
 * first. The work then continues, but its result is lost.
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
