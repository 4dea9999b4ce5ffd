import type { Report } from '../../shared/report.ts'
import type { SendOutcome } from './bot-message.ts'

/** Maximum number of messages or menu buttons from one outbox that the worker sends in one pass. */
const MESSAGES_PER_PASS = 20
/**
 * Retry delay after the first failed attempt, in milliseconds. Each further failure doubles it. The stores stop
 * returning a message after eight attempts.
 */
const RETRY_MS = 5_000

interface Deliverable {
  messengerUserId: number
  /** Number of failed attempts so far. */
  attempts: number
}

/** Outbox of bot messages or menu buttons. */
interface Outbox<M> {
  /** Returns the due messages, most urgent first and at most one per chat. */
  due(limit: number): Promise<M[]>
  sent(message: M): Promise<void>
  failed(message: M, retryMs: number): Promise<void>
  limited(message: M, retryMs: number): Promise<void>
}

interface DeliverMessagesDeps<M extends Deliverable> {
  outbox: Outbox<M>
  /** Called when a user has blocked the bot. */
  blocked: (messengerUserId: number) => Promise<void>
  /** Creates and sends the message. */
  send: (message: M) => Promise<SendOutcome>
  /** Returns the values that identify the message in a reported event. */
  factsOf: (message: M) => Record<string, string | number>
  report: Report
}

/**
 * Sends the due messages, at most one per chat. Returns how many milliseconds to wait before the messenger accepts
 * further messages, or 0 if it accepts the next message right away. A rate limit on one chat delays only that chat. If
 * the messenger limits a second chat in the same pass, the limit is assumed to apply to the whole bot. Stops when
 * `mayGoOn` returns false, because another worker may then send the next message. After a crash, a message may be sent
 * twice, but no message is lost.
 */
export async function deliverMessages<M extends Deliverable>(
  deps: DeliverMessagesDeps<M>,
  mayGoOn: () => boolean,
): Promise<number> {
  let isAnyLimited = false
  for (const message of await deps.outbox.due(MESSAGES_PER_PASS)) {
    if (!mayGoOn()) return 0
    const outcome = await attempt(deps, message)
    if (outcome.kind === 'later') return outcome.retryMs
    if (outcome.kind === 'limited' && isAnyLimited) return outcome.retryMs
    isAnyLimited ||= outcome.kind === 'limited'
    await record(deps, message, outcome)
  }
  return 0
}

/** Creates and sends a message. A message that cannot be created fails without delaying other messages. */
async function attempt<M extends Deliverable>(deps: DeliverMessagesDeps<M>, message: M): Promise<SendOutcome> {
  try {
    return await deps.send(message)
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

async function record<M extends Deliverable>(
  { outbox, blocked, factsOf, report }: DeliverMessagesDeps<M>,
  message: M,
  outcome: Exclude<SendOutcome, { kind: 'later' }>,
): Promise<void> {
  const { messengerUserId, attempts } = message
  if (outcome.kind === 'sent') await outbox.sent(message)
  else if (outcome.kind === 'blocked') await blocked(messengerUserId)
  else if (outcome.kind === 'limited') await outbox.limited(message, outcome.retryMs)
  else {
    await outbox.failed(message, RETRY_MS * 2 ** attempts)
    report('messenger-not-taken', { ...factsOf(message), attempts: attempts + 1, reason: outcome.reason })
  }
}
