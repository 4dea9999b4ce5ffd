import { expect, test } from 'vitest'
import { NotificationStore } from './notification-store.ts'

test('does not add a notice identical to the latest one', () => {
  const store = new NotificationStore()
  store.add({ type: 'info', message: 'copied' })
  store.add({ type: 'info', message: 'copied' })
  store.add({ type: 'error', message: 'copied' })
  store.add({ type: 'info', message: 'copied' })
  expect(store.list().map((notice) => notice.type)).toEqual(['info', 'error', 'info'])
})

test('removes a notice after 30 s by default or when the user dismisses it', () => {
  const store = new NotificationStore()
  store.add({ type: 'info', message: 'a' })
  store.add({ type: 'info', message: 'b', timeout: 3000 })
  expect(store.list().map((notice) => notice.timeout)).toEqual([30_000, 3000])
  store.dismiss(store.list()[0]?.id ?? 0)
  expect(store.list().map((notice) => notice.message)).toEqual(['b'])
})
