import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FormSlots } from './form-slots.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const FULL = { status: 503 }
const settled = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

/** Occupies all form slots. Returns the slots, and functions that free them one by one. */
function fullStack() {
  const slots = new FormSlots()
  const leave = [1, 2, 3, 4].map((userId) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    void slots.use(userId, () => promise)
    return resolve
  })
  return { slots, leave }
}

test('rejects a second form from an account that is still uploading its first', async () => {
  const slots = new FormSlots()
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = slots.use(1, () => promise)
  await expect(slots.use(1, async () => 'second')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  expect(await slots.use(2, async () => 'another')).toBe('another')
  resolve('first')
  expect(await first).toBe('first')
  expect(await slots.use(1, async () => 'third')).toBe('third')
})

test('queues forms in order of arrival when all upload slots are taken', async () => {
  const { slots, leave } = fullStack()
  const order: number[] = []
  const waiting = [5, 6].map((userId) => slots.use(userId, async () => order.push(userId)))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(order).toEqual([])
  leave[0]?.()
  await Promise.all(waiting)
  expect(order).toEqual([5, 6])
})

test('a rejected form does not change the number of upload slots', async () => {
  const { slots, leave } = fullStack()
  const waiting = Array.from({ length: 32 }, (_, nth) => settled(slots.use(10 + nth, async () => 'read')))
  expect(await settled(slots.use(99, async () => 'read'))).toMatchObject(FULL)
  await vi.advanceTimersByTimeAsync(25_000)
  for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject(FULL)
  const last = slots.use(99, async () => 'read')
  for (const free of leave) free()
  expect(await last).toBe('read')
  const after = await Promise.all([1, 2, 3, 4].map((userId) => slots.use(userId, async () => userId)))
  expect(after).toEqual([1, 2, 3, 4])
})

test('frees an upload slot when the upload fails', async () => {
  const slots = new FormSlots()
  for (let nth = 0; nth < 6; nth += 1)
    expect(await settled(slots.use(1, () => Promise.reject(new Error('no form'))))).toMatchObject({
      message: 'no form',
    })
})
