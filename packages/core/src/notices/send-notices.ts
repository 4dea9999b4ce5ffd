import type { Report } from '../shared/report.ts'
import type { AnyNotice, ComposedEmail, Mailer, NoticeStore } from './notice.ts'

/** Maximum number of emails that the worker sends in one pass. */
export const NOTICES_PER_PASS = 20
/**
 * Retry delay after the first failed attempt, in milliseconds. Each further failure doubles it. The store stops
 * returning a message after eight attempts.
 */
const RETRY_MS = 5_000

/**
 * Returns the delay before retrying after another failed attempt, in milliseconds.
 * @param attempts number of earlier failed attempts
 */
export function retryAfter(attempts: number): number {
  return RETRY_MS * 2 ** attempts
}

export interface SendNoticesDeps<Notice extends AnyNotice> {
  store: NoticeStore<Notice>
  mailer: Mailer
  compose: (notice: Notice) => ComposedEmail
  report: Report
}

/**
 * Sends the due order emails. Stops when `mayGoOn` returns false, because another worker may then send the next email.
 * After a crash, an email may be sent twice, but none is lost.
 */
export async function sendNotices<Notice extends AnyNotice>(
  deps: SendNoticesDeps<Notice>,
  mayGoOn: () => boolean,
): Promise<void> {
  for (const notice of await deps.store.due(NOTICES_PER_PASS)) {
    if (!mayGoOn()) return
    try {
      await deps.mailer.send(deps.compose(notice))
      await deps.store.sent(notice)
    } catch {
      await deps.store.failed(notice, retryAfter(notice.attempts))
      deps.report('letter-not-taken', { order: notice.orderId, kind: notice.kind, attempts: notice.attempts + 1 })
    }
  }
}
