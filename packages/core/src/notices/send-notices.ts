import type { Report } from '../shared/report.ts'
import type { DueNotice, ComposedEmail, Mailer, NoticeStore } from './notice.ts'

/** Maximum number of emails sent in one pass. */
export const NOTICES_PER_PASS = 20
/** First pause after a failed email, doubled each time, milliseconds; the store gives up after eight attempts. */
const RETRY_MS = 5_000

/**
 * Sends the emails about orders that are due. It stops when `mayGoOn` returns false, because another worker may then send the next
 * one. After a crash an email may be sent twice; none is lost.
 */
export async function sendNotices(
  deps: {
    store: NoticeStore
    mailer: Mailer
    compose: (notice: DueNotice) => ComposedEmail
    report: Report
  },
  mayGoOn: () => boolean,
): Promise<void> {
  for (const notice of await deps.store.due(NOTICES_PER_PASS)) {
    if (!mayGoOn()) return
    try {
      await deps.mailer.send(deps.compose(notice))
      await deps.store.sent(notice)
    } catch {
      await deps.store.failed(notice, RETRY_MS * 2 ** notice.attempts)
      deps.report('letter-not-taken', { order: notice.orderId, kind: notice.kind, attempts: notice.attempts + 1 })
    }
  }
}
