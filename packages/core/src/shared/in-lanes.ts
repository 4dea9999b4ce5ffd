/**
 * How many deposits or payments of one chain are in hand at once. Each waits most of its time for the database, a disk or a
 * node; more than this wait for one another at the journal, and want a connection each.
 */
export const IN_HAND = 8

/**
 * Does the same to each of several, `IN_HAND` of them at once, and answers in their order. Those of one lane come one after
 * another, in their order. Once one has failed no more are begun; those in hand are finished, and then the first failure is
 * thrown.
 */
export async function inLanes<T, R>(
  items: readonly T[],
  laneOf: (item: T) => string,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const waiting = [...Map.groupBy(items.keys(), (index) => laneOf(items[index] as T)).values()]
  const results: R[] = []
  const failures: unknown[] = []
  const takeLanes = async (): Promise<void> => {
    for (let lane = waiting.shift(); lane; lane = waiting.shift())
      for (const index of lane) {
        if (failures.length > 0) return
        try {
          results[index] = await work(items[index] as T)
        } catch (error) {
          failures.push(error)
        }
      }
  }
  await Promise.all(Array.from({ length: Math.min(IN_HAND, waiting.length) }, takeLanes))
  if (failures.length > 0) throw failures[0]
  return results
}
