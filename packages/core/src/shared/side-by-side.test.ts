import { expect, test } from 'vitest'
import { sideBySide } from './side-by-side.ts'

test('returns the results of both tasks', async () => {
  expect(await sideBySide(Promise.resolve(1), Promise.resolve('two'))).toEqual([1, 'two'])
})

test.each([0, 1])('throws the error of failed task %i only after the other task has ended', async (failing) => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const failed = Promise.reject(new Error('no answer'))
  const both = failing === 0 ? sideBySide(failed, promise) : sideBySide(promise, failed)
  const outcome = both.catch(() => 'failed')
  const running = Symbol('running')
  const soon = new Promise((done) => setImmediate(done, running))
  expect(await Promise.race([outcome, soon])).toBe(running)
  resolve('late')
  expect(await outcome).toBe('failed')
})
