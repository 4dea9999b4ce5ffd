import type { HistoryEntry, HistoryPosition, HistoryQuery, OrderHistoryStore } from '../orders/order-history.ts'
import type { SignedIn } from './account.ts'
import type { AccountDeps } from './account-ports.ts'
import { requireAccount } from './require-account.ts'

/** Orders read at once where all of them are wanted. */
const STREAM_PAGE = 500

export interface HistoryDeps extends AccountDeps {
  history: OrderHistoryStore
}

/**
 * A page of the orders of who is signed in, newest first; `next` is null on the last.
 * @throws {DomainError} SESSION_REQUIRED
 */
export async function listOrders(
  deps: HistoryDeps,
  input: { signedIn: SignedIn; query: HistoryQuery; after: HistoryPosition | null; limit: number },
): Promise<{ orders: HistoryEntry[]; next: HistoryPosition | null }> {
  const { userId } = await requireAccount(deps, input.signedIn)
  // One more tells whether there is another page.
  const found = await deps.history.page(userId, input.query, { after: input.after, limit: input.limit + 1 })
  const orders = found.slice(0, input.limit)
  return { orders, next: found.length > input.limit ? (orders.at(-1) ?? null) : null }
}

/** All of an account's orders that a query finds, newest first, page by page: however many, few are held at a time. */
export async function* eachOrder(
  history: OrderHistoryStore,
  userId: number,
  query: HistoryQuery,
): AsyncGenerator<HistoryEntry[]> {
  let after: HistoryPosition | null = null
  for (;;) {
    const page: HistoryEntry[] = await history.page(userId, query, { after, limit: STREAM_PAGE })
    if (page.length > 0) yield page
    if (page.length < STREAM_PAGE) return
    after = page.at(-1) ?? null
  }
}
