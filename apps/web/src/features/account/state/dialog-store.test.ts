import { expect, test } from 'vitest'
import { DialogStore } from './dialog-store.ts'

test('passes returnTo from one account dialog to the next until the last dialog closes', () => {
  const dialogs = new DialogStore()
  const opened = (...steps: Parameters<typeof dialogs.open>[0][]) => {
    for (const step of steps) dialogs.open(step)
    return dialogs.current()
  }
  expect(opened({ kind: 'login', returnTo: '/profile/keys' }, { kind: 'register' })).toEqual({
    kind: 'register',
    returnTo: '/profile/keys',
  })
  expect(opened({ kind: 'login' }, { kind: 'restore' }, { kind: 'new-password', email: 'a@b.cd' })).toMatchObject({
    returnTo: '/profile/keys',
  })
  expect(opened({ kind: 'success', of: 'password' }, { kind: 'login' })).toMatchObject({ returnTo: '/profile/keys' })
  expect(opened(null, { kind: 'login' })).toEqual({ kind: 'login' })
})
