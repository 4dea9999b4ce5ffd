import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PausedHosts } from './paused-hosts.ts'
import type { DuePush, PushBounds, PushSender } from './push.ts'
import { sendPushes, type SendPushesDeps } from './send-pushes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Outcome = Awaited<ReturnType<PushSender['send']>>

/** Returns a due push message. By default, each message has a different owner. */
const push = (pushId: string, host: string, { attempts = 0, owner = pushId } = {}): DuePush => ({
  pushId,
  orderId: 7,
  kind: 'WITHDRAWAL_COMPLETED',
  locale: 'en',
  destinationAddress: 'ltc1q',
  from: 'eth',
  to: 'ltc',
  subscription: { endpoint: pushId, p256dh: '', auth: '' },
  host,
  owner,
  attempts,
})

/** Returns due push messages within the bounds, as the store does. */
function readDue(due: DuePush[], { limit, perHost, hostsPerOwner, exceptHosts, exceptOwners }: PushBounds): DuePush[] {
  const waiting = due.filter(({ host, owner }) => !exceptHosts.includes(host) && !exceptOwners.includes(owner))
  const ofOwners = [...Map.groupBy(waiting, ({ owner }) => owner).values()].flatMap((pushes) => {
    const hosts = [...new Set(pushes.map(({ host }) => host))].slice(0, hostsPerOwner)
    return pushes.filter(({ host }) => hosts.includes(host))
  })
  return [...Map.groupBy(ofOwners, ({ host }) => host).values()]
    .flatMap((pushes) => pushes.slice(0, perHost))
    .slice(0, limit)
}

/** Creates a worker with due messages. `outcomes` contains the sender's response to each message. */
function start(due: DuePush[], outcomes: Record<string, Outcome | Promise<Outcome>> = {}) {
  const done: unknown[] = []
  const reported: unknown[] = []
  const sending = { now: 0, most: 0 }
  const drop = (pushId: string) =>
    due.splice(
      due.findIndex((one) => one.pushId === pushId),
      1,
    )
  const deps = {
    store: {
      due: async (bounds: PushBounds) => readDue(due, bounds),
      sent: async ({ pushId }: DuePush) => void (drop(pushId), done.push(['sent', pushId])),
      failed: async ({ pushId }: DuePush, retryMs: number) =>
        void (drop(pushId), done.push(['failed', pushId, retryMs])),
      forget: async (pushId: string) => void (drop(pushId), done.push(['forgotten', pushId])),
      forgetOlder: async () => {},
    },
    sender: {
      send: async ({ endpoint }: DuePush['subscription']) => {
        sending.now += 1
        sending.most = Math.max(sending.most, sending.now)
        const outcome = await (outcomes[endpoint] ?? 'taken')
        sending.now -= 1
        return outcome
      },
    },
    paused: new PausedHosts({ now: () => Date.now() }),
    compose: ({ pushId }: DuePush) => ({ title: pushId, body: '', url: '', tag: '' }),
    report: (event: string, facts: object) => void reported.push([event, facts]),
  } as unknown as SendPushesDeps
  return { deps, done, reported, sending }
}

test('deletes expired push subscriptions', async () => {
  const due = [push('a', 'one.example'), push('b', 'one.example'), push('c', 'one.example', { attempts: 3 })]
  const { deps, done, reported } = start(due, { b: 'expired', c: 'refused' })
  await sendPushes(deps, () => true)
  expect(done).toEqual([
    ['sent', 'a'],
    ['forgotten', 'b'],
    ['failed', 'c', 40_000],
  ])
  expect(reported).toEqual([['push-not-taken', { order: 7, kind: 'WITHDRAWAL_COMPLETED', attempts: 4 }]])
})

test('sends push messages to other hosts while one host responds slowly', async () => {
  const slow = Promise.withResolvers<Outcome>()
  const due = [push('a', 'slow.example'), push('b', 'slow.example'), push('c', 'fast.example')]
  const { deps, done, sending } = start(due, { a: slow.promise })
  const pass = sendPushes(deps, () => true)
  await vi.advanceTimersByTimeAsync(100)
  expect(done).toEqual([['sent', 'c']])
  due.push(push('d', 'fast.example'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(done).toEqual([
    ['sent', 'c'],
    ['sent', 'd'],
  ])
  slow.resolve('taken')
  await pass
  expect(done.slice(2)).toEqual([
    ['sent', 'a'],
    ['sent', 'b'],
  ])
  expect(sending.most).toBe(2)
})

test('pauses a push host for a minute when the host does not respond', async () => {
  const due = [push('a', 'away.example'), push('b', 'away.example'), push('c', 'fast.example')]
  const { deps, done } = start(due, { a: 'unanswered' })
  const pass = async () => {
    const sending = sendPushes(deps, () => true)
    await vi.advanceTimersByTimeAsync(1_000)
    await sending
  }
  await pass()
  await pass()
  expect(done).toEqual([
    ['failed', 'a', 5_000],
    ['sent', 'c'],
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  await pass()
  expect(done.slice(2)).toEqual([['sent', 'b']])
})

test('does not pause a host that rejects a message, because a user can provoke a rejection', async () => {
  const { deps, done } = start([push('a', 'one.example'), push('b', 'one.example')], { a: 'refused' })
  await sendPushes(deps, () => true)
  expect(done).toEqual([
    ['failed', 'a', 5_000],
    ['sent', 'b'],
  ])
})

test('sends push messages to at most 100 hosts concurrently', async () => {
  const names = Array.from({ length: 130 }, (_, index) => String(index))
  const slow = Promise.withResolvers<Outcome>()
  const outcomes = Object.fromEntries(names.map((name) => [name, slow.promise]))
  const { deps, done, sending } = start(
    names.map((name) => push(name, `${name}.example`)),
    outcomes,
  )
  const pass = sendPushes(deps, () => true)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sending.now).toBe(100)
  slow.resolve('taken')
  await vi.advanceTimersByTimeAsync(2_000)
  await pass
  expect(done).toHaveLength(130)
})

test("sends one user's push message at once while ten other users have hundreds of silent hosts", async () => {
  const silent = Array.from({ length: 2_000 }, (_, host) =>
    push(`silent ${host}`, `${host}.example`, { owner: `account:${host % 10}` }),
  )
  const never = new Promise<Outcome>((resolve) => setTimeout(resolve, 60_000, 'unanswered'))
  const outcomes = Object.fromEntries(silent.map(({ pushId }) => [pushId, never]))
  const { deps, done, sending } = start([...silent, push('honest', 'push.example')], outcomes)
  let isHeld = true
  const pass = sendPushes(deps, () => isHeld)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(done).toEqual([['sent', 'honest']])
  expect(sending.now).toBe(50)
  isHeld = false
  await vi.advanceTimersByTimeAsync(60_000)
  await pass
})

test('resumes the push host that was paused first when more than 1,000 hosts are paused', () => {
  const paused = new PausedHosts({ now: () => 0 })
  for (let host = 0; host <= 1_000; host += 1) paused.pause(String(host))
  expect(paused.all()).toHaveLength(1_000)
  expect(paused.all()).not.toContain('0')
})
