import { beforeEach, describe, expect, test } from 'vitest'
import type { CardOrder } from '../card-orders/card-order.ts'
import type { Order } from '../orders/order.ts'
import { sampleCardOrder } from '../testing/card-orders.ts'
import { NOON, order } from '../testing/fixtures.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import { writeReview, type WriteReviewDeps, type WriteReviewInput } from './write-review.ts'

const TOKEN = 'the token'
const OWNER = 7

let deps: WriteReviewDeps
let kept: Map<number, { text: string; name: string; createdAt: number }>
let made: Order
let bought: CardOrder
beforeEach(() => {
  made = order('FIXED', { state: 'FINISHED', userId: OWNER })
  bought = { ...sampleCardOrder({ userId: OWNER }), state: 'FINISHED', updatedAt: made.updatedAt }
  const database = new MemoryDatabase()
  database.orders.set(made.orderId, made)
  database.controlHashes.set(made.orderId, `hash of ${TOKEN}`)
  kept = new Map()
  deps = {
    stores: new MemoryUnitOfWork(database).stores,
    cardOrders: { find: (orderId) => Promise.resolve(orderId === bought.orderId ? bought : null) },
    controlTokens: {
      issue: () => TOKEN,
      hash: (token) => `hash of ${token}`,
      matches: (token, hash) => hash === `hash of ${token}`,
    },
    addressRules: new Map(),
    reviews: {
      add: ({ orderId, ...output }) => {
        if (kept.has(orderId)) return Promise.resolve(false)
        kept.set(orderId, output)
        return Promise.resolve(true)
      },
    },
    limits: { take: () => Promise.resolve() },
    clock: { now: () => made.updatedAt + 1_000 },
  }
})

const write = (part: Partial<WriteReviewInput> = {}) =>
  writeReview(deps, {
    orderId: made.orderId,
    destinationAddress: made.destinationAddress,
    controlToken: TOKEN,
    userId: null,
    ip: '203.0.113.7',
    rating: 5,
    text: ' Fast. ',
    name: ' Anna ',
    ...part,
  })
const refused = (part: Partial<WriteReviewInput>, code: string) =>
  expect(write(part))
    .rejects.toMatchObject({ code })
    .then(() => expect(kept.size).toBe(0))

describe('writing of a review', () => {
  test('rejects a second review of the same order', async () => {
    await write()
    const now = made.updatedAt + 1_000
    expect(kept.get(made.orderId)).toEqual({ rating: 5, text: 'Fast.', name: 'Anna', createdAt: now })
    await expect(write({ rating: 1 })).rejects.toMatchObject({ code: 'REVIEW_GIVEN' })
  })

  test("accepts a review only with the order's control token or from the account that created the order", async () => {
    await refused({ controlToken: null }, 'CONTROL_REQUIRED')
    await refused({ controlToken: 'guess' }, 'CONTROL_REQUIRED')
    await refused({ controlToken: null, userId: OWNER + 1 }, 'CONTROL_REQUIRED')
    await refused({ destinationAddress: 'another' }, 'ORDER_NOT_FOUND')
    await write({ controlToken: null, userId: OWNER })
    expect(kept.size).toBe(1)
  })

  test("rejects a signed-in user's review of a guest's order", async () => {
    made.userId = null
    await refused({ controlToken: null, userId: OWNER }, 'CONTROL_REQUIRED')
    await refused({ controlToken: null, userId: null }, 'CONTROL_REQUIRED')
  })

  test.each(['WAITING', 'CONFIRMING', 'EXPIRED', 'ACTION_REQUIRED', 'SUSPENSE', 'AT_RISK', 'REFUNDING'] as const)(
    'rejects a review of an order in the state %s',
    async (state) => {
      made.state = state
      await refused({}, 'REVIEW_NOT_POSSIBLE')
    },
  )

  test('rejects a review of an order that ended too long ago', async () => {
    made.updatedAt = NOON
    deps.clock = { now: () => NOON + 31 * 86_400_000 }
    await refused({}, 'REVIEW_NOT_POSSIBLE')
  })

  test('accepts a review of a card purchase only once and only from its buyer', async () => {
    const purchase = { orderId: bought.orderId, destinationAddress: bought.destinationAddress, controlToken: null }
    await refused({ ...purchase, userId: OWNER + 1 }, 'CONTROL_REQUIRED')
    await refused({ ...purchase, userId: OWNER, destinationAddress: 'another' }, 'ORDER_NOT_FOUND')
    bought.state = 'SENDING'
    await refused({ ...purchase, userId: OWNER }, 'REVIEW_NOT_POSSIBLE')
    bought.state = 'FINISHED'
    await write({ ...purchase, userId: OWNER })
    expect([...kept.keys()]).toEqual([bought.orderId])
    await expect(write({ ...purchase, userId: OWNER })).rejects.toMatchObject({ code: 'REVIEW_GIVEN' })
  })

  test.each([{ text: 'see evil.com' }, { name: 'www.evil' }])('rejects a review with a link: %j', async (part) => {
    await refused(part, 'REVIEW_HAS_LINK')
  })
})
