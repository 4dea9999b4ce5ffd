import type { Report } from '../shared/report.ts'
import { workThroughLanes } from '../shared/work-through-lanes.ts'
import type { PausedHosts } from './paused-hosts.ts'
import type { DuePush, PushMessage, PushSender, PushStore } from './push.ts'

/** Maximum number of hosts to which the worker sends push messages concurrently. */
const MAX_HOSTS = 100
/** Maximum number of hosts to which the worker sends push messages of one owner concurrently. */
const HOSTS_PER_OWNER = 5
/** Maximum number of push messages that the worker reads for one host at a time. */
const PUSHES_PER_HOST = 20
/** Maximum number of push messages that the worker reads at a time. */
const PUSHES_PER_READ = 200
/**
 * Retry delay after the first failed attempt, in milliseconds. Each further failure doubles it. The store stops
 * returning a message after eight attempts.
 */
const RETRY_MS = 5_000
/** Maximum age of a push subscription, in milliseconds. It exceeds the time for which any order remains open. */
const KEEP_MS = 30 * 86_400_000

export interface SendPushesDeps {
  store: PushStore
  sender: PushSender
  paused: PausedHosts
  compose: (push: DuePush) => PushMessage
  report: Report
}

/**
 * Sends the due push messages: concurrently to different hosts, but one after another to each host. Users choose the
 * hosts, so a host that does not respond is paused. While messages of an owner are being sent, the owner's other
 * messages wait. Otherwise, one user's silent hosts would delay the messages of other users. Does not start another
 * message when `mayGoOn` returns false, because another worker may then send it. After a crash, no message is lost, but
 * a message may be sent twice; the device then displays only the second copy.
 */
export async function sendPushes(deps: SendPushesDeps, mayGoOn: () => boolean): Promise<void> {
  const { store, paused } = deps
  await store.forgetOlder(KEEP_MS)
  const sending = new Set<readonly DuePush[]>()
  const dueFor = (busy: ReadonlySet<string>) =>
    store.due({
      limit: PUSHES_PER_READ,
      perHost: PUSHES_PER_HOST,
      hostsPerOwner: HOSTS_PER_OWNER,
      exceptHosts: [...busy, ...paused.all()],
      exceptOwners: [...new Set([...sending].flat().map(({ owner }) => owner))],
    })
  await workThroughLanes<DuePush, string>({
    due: dueFor,
    laneOf: ({ host }) => host,
    work: async (pushes) => {
      sending.add(pushes)
      await sendInTurn(deps, pushes, mayGoOn).finally(() => sending.delete(pushes))
    },
    maxLanes: MAX_HOSTS,
    mayGoOn,
  })
}

/** Sends push messages to one host. Stops when the host does not respond. */
async function sendInTurn(deps: SendPushesDeps, pushes: readonly DuePush[], mayGoOn: () => boolean): Promise<void> {
  for (const push of pushes) if (!mayGoOn() || !(await sendOne(deps, push))) return
}

/** Sends a push message. Returns whether its host responded. */
async function sendOne({ store, sender, paused, compose, report }: SendPushesDeps, push: DuePush): Promise<boolean> {
  const outcome = await sender.send(push.subscription, compose(push))
  if (outcome === 'unanswered') paused.pause(push.host)
  if (outcome === 'taken') await store.sent(push)
  else if (outcome === 'expired') await store.forget(push.pushId)
  else {
    await store.failed(push, RETRY_MS * 2 ** push.attempts)
    report('push-not-taken', { order: push.orderId, kind: push.kind, attempts: push.attempts + 1 })
  }
  return outcome !== 'unanswered'
}
