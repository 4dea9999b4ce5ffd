import type { Queryable } from './queryable.ts'

/** Channel on which Postgres publishes the ID of each changed order. */
export const ORDER_CHANGED_CHANNEL = 'order_changed'

/** Connection within a transaction, which collects the IDs of the orders that the transaction changes. */
export interface TransactionClient extends Queryable {
  changedOrders: Set<number>
}

/**
 * Publishes the IDs of changed orders. Within a transaction, they are published after the commit. Postgres commits
 * transactions that contain notifications one after another, each with its own disk write, so a notification inside the
 * transaction would make all payouts wait for each other. After a crash between the commit and the publication,
 * subscribers learn of the change by polling.
 */
export async function publishOrderChanges(db: Queryable, orderIds: readonly number[]): Promise<void> {
  if (!isTransaction(db)) return notifyOrderChanges(db, orderIds)
  for (const orderId of orderIds) db.changedOrders.add(orderId)
}

/** Notifies the subscribers to orders immediately. */
export async function notifyOrderChanges(db: Queryable, orderIds: readonly number[]): Promise<void> {
  await db.query('SELECT pg_notify($1, id::text) FROM unnest($2::int[]) AS id', [ORDER_CHANGED_CHANNEL, orderIds])
}

function isTransaction(db: Queryable): db is TransactionClient {
  return 'changedOrders' in db
}
