/**
 * Number of deposits or payments on a chain that are processed concurrently. Each of them mostly waits for the
 * database, a disk or a node. A higher number would not speed up the processing, because every deposit or payment needs
 * the journal's lock and a database connection.
 */
export const CONCURRENCY = 8

/**
 * Runs work for all items, at most `CONCURRENCY` at a time, and returns the results in the order of the items. Items in
 * the same lane run one after another. After a failure, starts no further items, waits for the running items and throws
 * the first failure.
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
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, waiting.length) }, takeLanes))
  if (failures.length > 0) throw failures[0]
  return results
}
