import { expect, it } from 'vitest'
import { OneAtATime } from './one-at-a-time.ts'

it('runs tasks with the same key one after another and all other tasks in parallel', async () => {
  const order: string[] = []
  const queue = new OneAtATime()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const first = queue.run('a', async () => {
    await gate
    order.push('first')
    throw new Error('no')
  })
  const second = queue.run('a', async () => order.push('second'))
  await queue.run('b', async () => order.push('beside'))
  open()
  await expect(first).rejects.toThrow('no')
  await second
  expect(order).toEqual(['beside', 'first', 'second'])
})
