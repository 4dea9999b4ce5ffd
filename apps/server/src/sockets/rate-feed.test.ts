import { setImmediate as nextTurn } from 'node:timers/promises'
import { RatesSubscribe } from '@cambio/contract/socket'
import { expect, it } from 'vitest'
import type { Channel } from './channel.ts'
import { RateFeed, type RateFeedDeps } from './rate-feed.ts'

const TOPICS = 40

/** Returns the data of a frame that subscribes to the rate of an amount. */
function subscription(id: string, claimedDepositAmount: string) {
  const data = { id, instrumentFromSlug: 'eth', instrumentToSlug: 'ltc', claimedDepositAmount, rateMode: 'FLOATING' }
  return RatesSubscribe.parse({ event: 'pairs.rates', data }).data
}

/** Opens a feed with `TOPICS` topics, each of which takes a millisecond to compute. */
function openFeed() {
  let computed = 0
  const computeSlowly = (): never => {
    computed += 1
    const end = performance.now() + 1
    while (performance.now() < end);
    throw new Error('no price')
  }
  const deps = { clock: { now: () => computed * 1_000 }, linkMarkups: { of: computeSlowly } }
  const feed = new RateFeed(deps as unknown as RateFeedDeps)
  const channel = {
    client: { network: 'n', allocation: null, quoteReader: 'r' },
    sendBytes: () => {},
  } as unknown as Channel
  for (let index = 0; index < TOPICS; index += 1) feed.subscribe(channel, subscription(`t${index}`, `${index + 1}`))
  const before = computed
  return { feed, channel, computedSince: () => computed - before }
}

it('lets the server handle other requests while it recomputes all subscribed rates', async () => {
  const { feed, computedSince } = openFeed()
  feed.ratesChanged()
  await nextTurn()
  expect(computedSince()).toBeGreaterThan(0)
  expect(computedSince()).toBeLessThan(TOPICS)
  await expect.poll(computedSince, { timeout: 4_500 }).toBe(TOPICS)
})

it('recomputes the rates again when they change during a recomputation', async () => {
  const { feed, computedSince } = openFeed()
  feed.ratesChanged()
  feed.ratesChanged()
  await expect.poll(computedSince, { timeout: 4_500 }).toBe(2 * TOPICS)
})

it('stops recomputing the rates when the server closes', async () => {
  const { feed, computedSince } = openFeed()
  feed.ratesChanged()
  feed.close()
  const atClose = computedSince()
  for (let turn = 0; turn < 5; turn += 1) await nextTurn()
  expect(computedSince()).toBe(atClose)
})

it('counts each subscription towards the limit of its IP network until the subscription ends', () => {
  const { feed, channel } = openFeed()
  const { client } = channel
  expect([TOPICS, TOPICS + 1].map((limit) => feed.isFull(client, limit))).toEqual([true, false])
  feed.unsubscribe(channel, 't0')
  feed.unsubscribe(channel, 't0')
  expect([TOPICS - 1, TOPICS].map((limit) => feed.isFull(client, limit))).toEqual([true, false])
  feed.leave(channel)
  expect(feed.isFull(client, 1)).toBe(false)
})
