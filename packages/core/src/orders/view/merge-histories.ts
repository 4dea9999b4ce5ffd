import type { HistoryPage, HistoryPosition, OrderHistoryStore } from './order-history.ts'

/** Returns an order history that merges several histories, newest first. */
export function mergeHistories(histories: readonly OrderHistoryStore[]): OrderHistoryStore {
  return {
    async page(userId, query, { after, limit }) {
      const pages = await Promise.all(histories.map((history) => history.page(userId, query, { after, limit })))
      return mergedPage(pages, limit)
    },
  }
}

/**
 * Merges the pages of several histories into one. The merged page ends where one of the histories may contain further
 * orders, so that no order is skipped.
 */
function mergedPage(pages: readonly HistoryPage[], limit: number): HistoryPage {
  const edge = pages
    .map(({ entries, lookedTo }) => (entries.length < limit ? lookedTo : (entries.at(-1) ?? null)))
    .filter((position) => position !== null)
    .toSorted(newestFirst)[0]
  const entries = pages
    .flatMap((page) => page.entries)
    .filter((entry) => edge === undefined || newestFirst(entry, edge) <= 0)
    .toSorted(newestFirst)
    .slice(0, limit)
  if (entries.length === limit || edge === undefined) return { entries, lookedTo: null }
  return { entries, lookedTo: { createdAt: edge.createdAt, orderId: edge.orderId } }
}

function newestFirst(one: HistoryPosition, other: HistoryPosition): number {
  return other.createdAt - one.createdAt || other.orderId - one.orderId
}
