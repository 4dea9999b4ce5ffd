// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { show } from '../../../testing/show.tsx'
import { FiatLimitsPanel } from './fiat-limits-panel.tsx'

const LIMITS = {
  fiatLevel: 'unverified',
  fiatCurrency: 'EUR',
  monthlyLimit: '3000',
  usedThisMonth: '250.5',
  leftThisMonth: '2749.5',
  limitWhenVerified: '30000',
  limitResetsAt: '2026-12-01T00:00:00.000Z',
  reservedThisMonth: '0',
  reservedUntil: null as string | null,
  verifiedUntil: null as string | null,
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Renders the panel with the server's response. Returns its text. */
async function text(answer: Partial<typeof LIMITS>): Promise<string> {
  fakeApi({ '/users/fiat-limits': () => ({ json: { ...LIMITS, ...answer } }) })
  await show(<FiatLimitsPanel userId={1} />, ['account', 'profile'])
  await screen.findAllByText(/limit|card/i, { selector: 'dt, section > p' })
  return (screen.getByRole('region').textContent ?? '').replaceAll('\u00a0', ' ')
}

test("shows this month's used and remaining fiat amounts and the next higher limit", async () => {
  const shown = await text({})
  for (const part of ['2,749.5', '250.5', '3,000', 'December 1', '30,000']) expect(shown).toContain(part)
})

test('shows which part of the used fiat amount unpaid orders reserve', async () => {
  expect(await text({})).not.toContain('unpaid')
  cleanup()
  const shown = await text({ reservedThisMonth: '100.5', reservedUntil: '2026-11-28T09:30:00.000Z' })
  expect(shown).toMatch(/unpaid orders100\.50 EUR, until November 28/)
  cleanup()
  expect(await text({ reservedThisMonth: '100.5' })).toMatch(/100\.50 EUR, until the orders are paid/)
})

test('shows the expiry date of the identity verification', async () => {
  const shown = await text({ fiatLevel: 'verified', verifiedUntil: '2029-11-26T09:30:00.000Z' })
  expect(shown).toContain('verified until')
  expect(shown).toContain('2029')
  expect(shown).not.toContain('30,000')
})

test('reports that the identity verification has expired', async () => {
  expect(await text({ verifiedUntil: '2025-11-26T09:30:00.000Z' })).toContain('expired')
})

test('refers a user whose payments are paused to support without revealing the reason', async () => {
  const shown = await text({ fiatLevel: 'paused', monthlyLimit: '0', leftThisMonth: '0' })
  expect(shown).toContain('support')
  expect(shown).not.toMatch(/sanction|list|match|review/i)
})
