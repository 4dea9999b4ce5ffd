import type { Report } from '../shared/report.ts'
import type { DuePush, PushMessage, PushSender, PushStore } from './push.ts'

/** Maximum number of push messages that the worker sends in one pass. */
const PUSHES_PER_PASS = 20
/**
 * Retry delay after the first failed attempt, in milliseconds. Each further failure doubles it. The store stops
 * returning a message after eight attempts.
 */
const RETRY_MS = 5_000
/** Maximum age of a push subscription, in milliseconds. No order remains open for this long. */
const KEEP_MS = 30 * 86_400_000

/**
 * Sends the due push messages. Stops when `mayGoOn` returns false, because another worker may then send the next
 * message. After a crash, no message is lost, but one may be sent twice; the device then displays only the second copy.
 */
export async function sendPushes(
  deps: {
    store: PushStore
    sender: PushSender
    compose: (push: DuePush) => PushMessage
    report: Report
  },
  mayGoOn: () => boolean,
): Promise<void> {
  const { store, sender, compose, report } = deps
  await store.forgetOlder(KEEP_MS)
  for (const push of await store.due(PUSHES_PER_PASS)) {
    if (!mayGoOn()) return
    const outcome = await sender.send(push.subscription, compose(push))
    if (outcome === 'taken') await store.sent(push)
    else if (outcome === 'expired') await store.forget(push.pushId)
    else {
      await store.failed(push, RETRY_MS * 2 ** push.attempts)
      report('push-not-taken', { order: push.orderId, kind: push.kind, attempts: push.attempts + 1 })
    }
  }
}
