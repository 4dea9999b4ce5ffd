import { mergeHistories } from './merge-histories.ts'
import type { OrderHistoryStore } from './order-history.ts'

/**
 * Returns an order history that also contains the orders of accounts that were merged into the account.
 * @param mergedInto returns the accounts that were merged into an account
 */
export function mergedAccountHistories(
  history: OrderHistoryStore,
  mergedInto: (userId: number) => Promise<readonly number[]>,
): OrderHistoryStore {
  return {
    async page(userId, query, page) {
      const merged = await mergedInto(userId)
      if (merged.length === 0) return history.page(userId, query, page)
      const histories = [userId, ...merged].map((one) => ({
        page: (_userId: number, ...rest: [typeof query, typeof page]) => history.page(one, ...rest),
      }))
      return mergeHistories(histories).page(userId, query, page)
    },
  }
}
