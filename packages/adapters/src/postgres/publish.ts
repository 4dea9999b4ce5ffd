import type { Queryable } from './queryable.ts'

/** Channel on which Postgres publishes the ID of each changed order. */
export const ORDER_CHANGED_CHANNEL = 'order_changed'

/** Connection within a transaction. Collects the payloads for each channel, to publish them after the commit. */
export interface TransactionClient extends Queryable {
  published: Map<string, Set<string>>
}

/**
 * Publishes payloads on a channel. Within a transaction, publishes them only after the commit. Notifications inside
 * transactions would make payouts wait for each other, because Postgres commits such transactions one after another.
 * Ignores failures, which any database role can cause by filling the shared notification queue. After a failure,
 * subscribers learn of the change later, because they also poll.
 */
export async function publish(db: Queryable, channel: string, payloads: readonly string[]): Promise<void> {
  if (!isTransaction(db)) return notify(db, channel, payloads).catch(() => {})
  const collected = db.published.get(channel) ?? new Set()
  for (const payload of payloads) collected.add(payload)
  db.published.set(channel, collected)
}

/** Publishes the payloads that a committed transaction has collected. */
export async function publishCollected(client: TransactionClient): Promise<void> {
  for (const [channel, payloads] of client.published) await notify(client, channel, [...payloads])
}

async function notify(db: Queryable, channel: string, payloads: readonly string[]): Promise<void> {
  await db.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [channel, payloads])
}

function isTransaction(db: Queryable): db is TransactionClient {
  return 'published' in db
}
