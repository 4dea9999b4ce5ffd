import type {
  HistoryEntry,
  HistoryPage,
  HistoryPosition,
  HistoryQuery,
  OrderHistoryStore,
} from '../orders/view/order-history.ts'
import type { SignedIn } from '../accounts/account.ts'
import type { ProfileDeps } from './profile-deps.ts'
import { requireAccount, type SignedInDeps } from '../accounts/require-account.ts'

/** Number of orders read per query when all orders are exported. */
const STREAM_PAGE = 500
/** Maximum number of queries for one page. A single query may not find enough matching orders to fill the page. */
const MAX_LOOKS = 20

export interface HistoryDeps extends ProfileDeps {
  history: OrderHistoryStore
}

/**
 * Returns a page of the signed-in account's orders, newest first. `next` is null on the last page. If few orders match,
 * a page may be short even though more pages follow.
 * @throws {DomainError} SESSION_REQUIRED
 */
export async function listOrders(
  deps: SignedInDeps & { history: OrderHistoryStore },
  input: { signedIn: SignedIn; query: HistoryQuery; after: HistoryPosition | null; limit: number },
): Promise<{ orders: HistoryEntry[]; next: HistoryPosition | null }> {
  const { userId } = await requireAccount(deps, input.signedIn)
  const found: HistoryEntry[] = []
  let after = input.after
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    // Read one order beyond the limit to detect a next page.
    const limit = input.limit + 1 - found.length
    const page = await deps.history.page(userId, input.query, { after, limit })
    found.push(...page.entries)
    if (found.length > input.limit) {
      const orders = found.slice(0, input.limit)
      return { orders, next: orders.at(-1) ?? null }
    }
    after = page.lookedTo
    if (after === null) break
  }
  return { orders: found, next: after }
}

/**
 * Yields all of an account's orders that match a query, newest first. Reads the orders page by page to keep only a few
 * of them in memory at a time.
 */
export async function* eachOrder(
  history: OrderHistoryStore,
  userId: number,
  query: HistoryQuery,
): AsyncGenerator<HistoryEntry[]> {
  let after: HistoryPosition | null = null
  for (;;) {
    const { entries, lookedTo }: HistoryPage = await history.page(userId, query, { after, limit: STREAM_PAGE })
    if (entries.length > 0) yield entries
    after = entries.length < STREAM_PAGE ? lookedTo : (entries.at(-1) ?? null)
    if (after === null) return
  }
}
