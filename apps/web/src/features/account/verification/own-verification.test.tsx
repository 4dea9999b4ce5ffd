// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { show } from '../../../testing/show.tsx'
import { OwnVerification } from './own-verification.tsx'

const LIMITS = {
  fiatCurrency: 'EUR',
  monthlyLimit: '30000',
  usedThisMonth: '0',
  leftThisMonth: '30000',
  limitWhenVerified: '30000',
  limitResetsAt: '2026-12-01T00:00:00.000Z',
  verifiedUntil: null,
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (fiatLevel: string, status: string) => {
  fakeApi({
    '/users/fiat-limits': () => ({ json: { ...LIMITS, fiatLevel } }),
    '/users/kyc/status': () => ({ json: { status, rejectReason: null, updatedAt: null } }),
  })
  return show(<OwnVerification userId={1} />, ['account', 'profile'])
}

test('does not offer an identity check to a user whom the payment provider has verified', async () => {
  await open('verified', 'NOT_STARTED')
  await screen.findByText(/Our payment provider has verified your identity/)
  expect(screen.queryByRole('button')).toBeNull()
})

test('offers the identity check to an unverified user', async () => {
  await open('unverified', 'NOT_STARTED')
  await screen.findByRole('button', { name: 'Start' })
})
