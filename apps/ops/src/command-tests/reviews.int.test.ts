import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOpsWorld, type OpsWorld } from '../testing/ops-world.ts'

const WHY = ['--reason', 'it names a person', '--yes']

let world: OpsWorld
beforeAll(async () => {
  world = await openOpsWorld()
  await world.tick()
})
afterAll(() => world?.close())

/** Creates a review of a finished order. Returns the IDs of the review and the order. */
async function written(text: string): Promise<{ reviewId: string; orderId: number }> {
  const { orderId } = (await world.makeOrder()).order
  await world.query(`UPDATE orders SET state = 'FINISHED' WHERE order_id = ${orderId}`)
  await world.withOps((ops) =>
    world.stores.reviews.add({ orderId, rating: 4, text, name: 'Anna', createdAt: ops.clock.now() - 90_000 }),
  )
  const [row] = await world.query<{ review_id: string }>(`SELECT review_id FROM review WHERE order_id = ${orderId}`)
  return { reviewId: String(row?.review_id), orderId }
}

const stateOf = ({ reviewId }: { reviewId: string }) =>
  world.query(`SELECT status, hidden_reason FROM review WHERE review_id = ${reviewId}`)
const rating = () => world.withOps((ops) => ops.work.stores.reviews.rating())

test('keeps a review in the queue until an operator publishes or hides it', async () => {
  const review = await written('It was fast.')
  const { reviewId, orderId } = review
  const queue = (await world.type('queue')).out
  expect(queue).toContain(`review ${reviewId}: 4 of 5 for order ${orderId}, not read yet`)
  expect(queue).toContain(`review show ${reviewId} or review hide ${reviewId}`)
  const listed = await world.type('review list')
  expect(listed.out).toContain(`${reviewId}  4 of 5, order ${orderId}`)
  expect(listed.out).toContain('It was fast.')
  expect(await rating()).toEqual({ count: 0, sum: 0 })

  const shown = await world.type(['review', 'show', reviewId, ...WHY])
  expect(shown).toMatchObject({ code: 0, err: '' })
  expect(await stateOf(review)).toEqual([{ status: 'SHOWN', hidden_reason: null }])
  expect(await rating()).toEqual({ count: 1, sum: 4 })
  expect((await world.type('queue')).out).not.toContain('review')
  expect((await world.type('review list')).out).toBe('No review waits.\n')
  const again = await world.type(['review', 'show', reviewId, ...WHY])
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('published already') })

  expect((await world.type(['review', 'hide', reviewId, ...WHY])).code).toBe(0)
  expect(await stateOf(review)).toEqual([{ status: 'HIDDEN', hidden_reason: WHY[1] }])
  expect(await rating()).toEqual({ count: 0, sum: 0 })
  expect((await world.type(['review', 'hide', reviewId, ...WHY])).code).toBe(1)
  const log = await world.query(
    `SELECT action, operator, reason, facts FROM ops_action WHERE subject = 'review ${reviewId}' ORDER BY id`,
  )
  const facts = { order: String(orderId), rating: '4' }
  const entry = (action: string) => ({ action, operator: 'anna', reason: WHY[1], facts })
  expect(log).toEqual([entry('review show'), entry('review hide')])
})

test("permanently removes a guest's name from a review", async () => {
  const { reviewId } = await written('Signed.')
  expect(await world.type(['review', 'unname', reviewId, ...WHY])).toMatchObject({ code: 0, err: '' })
  const left = await world.query(`SELECT name, text, rating FROM review WHERE review_id = ${reviewId}`)
  expect(left).toEqual([{ name: '', text: 'Signed.', rating: 4 }])
  expect((await world.type(['review', 'unname', reviewId, ...WHY])).code).toBe(1)
})

test.each([
  ['review show 99', 1, 'There is no review 99.'],
  ['review hide one', 2, 'not the number of a review'],
  ['review show', 2, 'Say: review show <id>'],
])('rejects the review command %s', async (line, code, words) => {
  const output = await world.type([...line.split(' '), ...WHY])
  expect(output).toMatchObject({ code, out: '' })
  expect(output.err).toContain(words)
})

test('requires a reason for each review decision', async () => {
  const review = await written('Fine.')
  expect((await world.type(['review', 'hide', review.reviewId, '--yes'])).code).toBe(2)
  expect(await stateOf(review)).toEqual([{ status: 'PENDING', hidden_reason: null }])
})
