// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { writeAccountMirror } from '../../../lib/account/account-mirror.ts'
import { missingOfAccount } from './missing-of-account.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test.each([
  [null, 'register'],
  [{ email: null, isEmailConfirmed: false }, 'add-email'],
  [{ email: null, isEmailConfirmed: false, pendingEmail: 'anna@example.org' }, 'confirm'],
  [{ email: 'anna@example.org', isEmailConfirmed: false }, 'confirm'],
  [{ email: 'anna@example.org', isEmailConfirmed: true }, null],
])('returns the next step before a fiat payment for the account %j', (account, expected) => {
  vi.stubGlobal('miniApp', {})
  const rest = { userId: 7, permissions: 'USER' as const, adminPermissionsScope: [], locale: 'en' as const }
  const times = { notifications: { orders: false }, createdAt: '2026-11-22T00:00:00.000Z' }
  writeAccountMirror(account && { data: { pendingEmail: null, ...rest, ...times, ...account }, fetchedAt: Date.now() })
  expect(missingOfAccount()).toBe(expected)
})
