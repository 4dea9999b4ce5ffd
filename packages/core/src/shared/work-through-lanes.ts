/** Interval between two lookups of due items while a lane is busy, in milliseconds. */
const LOOK_EVERY_MS = 1_000

export interface Lanes<T, Lane> {
  /** Returns due items. The result may omit items of busy lanes, because those are skipped. */
  due: (busy: ReadonlySet<Lane>) => Promise<readonly T[]>
  laneOf: (item: T) => Lane
  /** Handles due items of one lane one after another. */
  work: (items: readonly T[]) => Promise<void>
  /** Maximum number of lanes that are busy at a time. */
  maxLanes: number
  /** Returns false when no further lane may start, because another worker may take the items. */
  mayGoOn: () => boolean
}

/**
 * Handles due items: concurrently in different lanes, but one after another in each lane. While a lane is busy, looks
 * up due items of the other lanes again, so that a slow lane does not delay the others. After a failure, starts no
 * further lane, waits for the busy lanes and throws the first failure.
 */
export async function workThroughLanes<T, Lane>(lanes: Lanes<T, Lane>): Promise<void> {
  const { due, laneOf, work, maxLanes, mayGoOn } = lanes
  const busy = new Map<Lane, Promise<void>>()
  const failures: unknown[] = []
  let isFull = false
  try {
    do {
      const before = new Set(busy.keys())
      const found = before.size < maxLanes ? await due(before) : []
      for (const [lane, items] of Map.groupBy(found, laneOf)) {
        // A lane that was busy during the lookup may have handled these items since then.
        if (before.has(lane) || busy.size >= maxLanes) continue
        const working = work(items)
          .catch((error: unknown) => void failures.push(error))
          .finally(() => busy.delete(lane))
        busy.set(lane, working)
      }
      isFull = busy.size >= maxLanes
      await settledWithin(LOOK_EVERY_MS, Promise.all(busy.values()))
    } while ((isFull || busy.size > 0) && failures.length === 0 && mayGoOn())
  } finally {
    await Promise.all(busy.values())
  }
  if (failures.length > 0) throw failures[0]
}

/** Resolves when the work has ended, or after `ms` milliseconds. */
async function settledWithin(ms: number, work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, ms)
  await Promise.race([work, late.promise])
  clearTimeout(timer)
}
