import type { OpsStores } from '../ops-store.ts'
import {
  suspendedDepositsQueue,
  ordersQueue,
  cardOrdersQueue,
  cardDifferencesQueue,
  paymentsQueue,
  approvalsQueue,
  stuckPaymentsQueue,
  lowFloatQueue,
  screeningQueue,
  disputedDepositsQueue,
} from './money-queues.ts'
import type { Queue, ReadQueuesDeps } from './queue.ts'
import {
  haltedChainsQueue,
  unreadChainsQueue,
  auditQueue,
  signerQueue,
  blacklistQueue,
  nameHitsQueue,
  reviewsQueue,
  supportQueue,
} from './service-queues.ts'

/** Returns the items that are waiting for an operator, at most `limit` per queue. */
export async function readQueues(deps: ReadQueuesDeps, stores: OpsStores, limit: number): Promise<Queue[]> {
  return [
    await suspendedDepositsQueue(deps, stores, limit),
    await ordersQueue(deps, stores, limit),
    await cardOrdersQueue(stores, limit),
    await cardDifferencesQueue(stores, limit),
    await paymentsQueue(deps, stores, limit),
    await approvalsQueue(deps, stores, limit),
    await stuckPaymentsQueue(deps, stores, limit),
    await haltedChainsQueue(stores),
    await unreadChainsQueue(deps, stores),
    await auditQueue(deps, stores),
    await lowFloatQueue(deps, stores),
    await signerQueue(stores),
    await blacklistQueue(deps, limit),
    await screeningQueue(deps, stores, limit),
    await disputedDepositsQueue(deps, stores, limit),
    await nameHitsQueue(stores, limit),
    await reviewsQueue(stores, limit),
    await supportQueue(stores, limit),
  ]
}
