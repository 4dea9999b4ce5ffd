import type { Clock } from '@cambio/kernel/clock'
import type { Report } from '../shared/report.ts'
import { emailRetryMs } from './email-retry.ts'
import type { AnyNotice, ComposedEmail, Mailer, NoticeStore } from './notice.ts'

/** Maximum number of emails that the worker sends in one pass. */
export const NOTICES_PER_PASS = 20

export interface SendNoticesDeps<Notice extends AnyNotice> {
  store: NoticeStore<Notice>
  mailer: Mailer
  compose: (notice: Notice) => ComposedEmail
  clock: Clock
  report: Report
}

/**
 * Sends the due order emails. Stops when `mayGoOn` returns false, because another worker may then send the next email.
 * After a crash, an email may be sent twice, but no email is lost. An email that no attempt could send within 24 hours
 * waits for an operator.
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
      const { attempts, at } = notice
      const retryMs = emailRetryMs({ attempts, at, now: deps.clock.now() })
      await (retryMs === null ? deps.store.giveUp(notice) : deps.store.failed(notice, retryMs))
      deps.report('order-email-not-accepted', { order: notice.orderId, kind: notice.kind, attempts: attempts + 1 })
    }
  }
}
