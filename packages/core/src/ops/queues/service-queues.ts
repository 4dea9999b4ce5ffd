import { BEST_RATING } from '@cambio/kernel/review-terms'
import { subjectOf } from '../users/decide-name-hit.ts'
import { UNDELIVERED_KEPT_DAYS, emailSubject, type FullServerLane } from '../users/undelivered-email.ts'
import type { OpsStores } from '../ops-store.ts'
import { GIVEN_UP_KEPT_DAYS } from '../../support/support-message.ts'
import type { QueueEntry } from './queue-entry.ts'
import { auditEntries } from './audit-entries.ts'
import { type Queue, type ReadQueuesDeps, queue } from './queue.ts'

/**
 * Delay before a chain with unread blocks appears in the queue, in milliseconds. A shorter backlog is normal, because
 * several blocks may arrive at once and the worker reads them one after another.
 */
export const BEHIND_FOR_MS = 300_000

export async function haltedChainsQueue(stores: OpsStores): Promise<Queue> {
  const halts = await stores.ops.haltedChains()
  return queue(
    'halted-chains',
    halts.length,
    halts.map(({ chain, reason, since }) => ({
      subject: `chain ${chain}`,
      since,
      what: `halted: ${reason}`,
      settle: `chain resume ${chain}`,
    })),
  )
}

/** Returns the queue of chains with unread blocks. */
export async function unreadChainsQueue(deps: ReadQueuesDeps, stores: OpsStores): Promise<Queue> {
  const served = new Set(deps.catalogue.instruments.map(({ chain }) => chain))
  const unread = (await stores.chains.behind()).filter(
    ({ chain, since }) => served.has(chain) && deps.clock.now() - since >= BEHIND_FOR_MS,
  )
  return queue(
    'unread-chains',
    unread.length,
    unread.map(({ chain, height, since }) => ({
      subject: `chain ${chain}`,
      since,
      what: `not read beyond block ${height}, though its node has further ones: no new deposit is seen`,
      settle: "none: the worker's log says what its node answers; repair the node or name another in CHAINS",
    })),
  )
}

/** Returns the queue of audit checks that failed or did not run. */
export async function auditQueue(deps: ReadQueuesDeps, stores: OpsStores): Promise<Queue> {
  const audit = auditEntries(await stores.audit.all(), deps.clock.now())
  return queue('audit', audit.length, audit)
}

/** Returns the signer queue, which has an entry only while signing is stopped. */
export async function signerQueue(stores: OpsStores): Promise<Queue> {
  const signer = await stores.ops.signerSwitch()
  return queue(
    'signer',
    signer.killed ? 1 : 0,
    signer.killed
      ? [
          {
            subject: 'signer',
            since: signer.since,
            what: 'signing is stopped',
            settle: signer.mustFinishRestore
              ? 'after a restore: restore finish, then signer revive; otherwise signer revive --not-restored'
              : 'signer revive',
          },
        ]
      : [],
  )
}

/** Returns the queue of invalid blacklist lines. */
export async function blacklistQueue(deps: ReadQueuesDeps, limit: number): Promise<Queue> {
  const faults = await deps.blacklist.faults()
  return queue(
    'blacklist',
    faults.length,
    faults.slice(0, limit).map(({ line, what, since }) => ({
      subject: line === null ? 'blacklist' : `blacklist line ${line}`,
      since,
      what: `protects nobody: ${what}`,
      settle: 'correct it in BLACKLIST_FILE',
    })),
  )
}

/** Returns the queue of possible matches with sanctions lists. */
export async function nameHitsQueue(stores: OpsStores, limit: number): Promise<Queue> {
  const hits = await stores.nameHits.waiting(limit)
  return queue(
    'name-hits',
    hits.total,
    hits.items.map((hit) => ({
      subject: subjectOf(hit),
      since: hit.foundAt,
      what: `name hit ${hit.hitId}: ${hit.scorePercent} % similar to ${hit.list} ${hit.entryId}`,
      settle: `name-hit ${hit.hitId}, then name-hit clear ${hit.hitId} or name-hit confirm ${hit.hitId}`,
    })),
  )
}

/** Returns the queue of reviews that are waiting for a decision. */
export async function reviewsQueue(stores: OpsStores, limit: number): Promise<Queue> {
  const reviews = await stores.reviews.waiting(limit)
  return queue(
    'reviews',
    reviews.total,
    reviews.items.map(({ reviewId, orderId, rating, createdAt }) => ({
      subject: `review ${reviewId}`,
      since: createdAt,
      what: `${rating} of ${BEST_RATING} for order ${orderId}, not read yet`,
      settle: `review list, then review show ${reviewId} or review hide ${reviewId}`,
    })),
  )
}

/**
 * Returns the queue of emails to users that the mail server did not accept. Contains one more entry while the server
 * may queue no further email.
 */
export async function emailsQueue(stores: OpsStores, limit: number): Promise<Queue> {
  const emails = await stores.undelivered.list(limit)
  const lane = await stores.undelivered.fullServerLane()
  const entries = emails.items.map((email) => ({
    subject: emailSubject(email),
    since: email.givenUpAt,
    what: `no mail server accepted email ${email.undeliveredId} (${email.kind}) in ${email.attempts} attempts; deleted ${UNDELIVERED_KEPT_DAYS} days after`,
    settle: `none: inform the user in another way, then email close ${email.undeliveredId}`,
  }))
  if (lane === null) return queue('emails', emails.total, entries)
  return queue('emails', emails.total + 1, [...entries, fullLaneEntry(lane)])
}

function fullLaneEntry({ waiting, since }: FullServerLane): QueueEntry {
  return {
    subject: 'emails of the server',
    since,
    what: `${waiting} wait, so each further code and each warning about a new browser is ignored`,
    settle: "none: repair the mail server of SMTP_URL; if it works, another program may use the server's database role",
  }
}

/** Returns the queue of support messages that the mail server did not accept. */
export async function supportQueue(stores: OpsStores, limit: number): Promise<Queue> {
  const support = await stores.support.givenUp(limit)
  return queue(
    'support',
    support.total,
    support.items.map(({ messageId, attempts, givenUpAt }) => ({
      subject: `support message ${messageId}`,
      since: givenUpAt,
      what: `no mail server took it in ${attempts} tries; forgotten ${GIVEN_UP_KEPT_DAYS} days after`,
      settle: `support list, then support retry ${messageId} or support close ${messageId}`,
    })),
  )
}
