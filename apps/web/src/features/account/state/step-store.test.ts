import { expect, test } from 'vitest'
import { StepLeft, StepStore } from './step-store.ts'

const WANTED = { act: 'an act', ways: ['totp'] } as const

test('keeps a two-factor request open until the user submits a proof or cancels the request', async () => {
  const store = new StepStore()
  const seen: (string | null)[] = []
  const stop = store.subscribe(() => seen.push(store.current()?.what ?? null))
  const answered = store.request(WANTED, 'first')
  store.current()?.answer('a grant')
  expect(await answered).toBe('a grant')
  const left = store.request(WANTED, 'second')
  store.current()?.leave()
  await expect(left).rejects.toBeInstanceOf(StepLeft)
  stop()
  expect(seen).toEqual(['first', null, 'second', null])
})

test('cancels the open two-factor request when a new request starts', async () => {
  const store = new StepStore()
  const first = store.request(WANTED, 'first')
  const second = store.request(WANTED, 'second')
  await expect(first).rejects.toBeInstanceOf(StepLeft)
  store.current()?.answer('a grant')
  expect(await second).toBe('a grant')
})
