// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { show } from '../../../testing/show.tsx'
import { ReferralLink } from './referral-link.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/**
 * Renders an affiliate's referral link. `miniAppUrl` is the operator's link to the mini-app; null if it is not
 * configured.
 */
async function open(miniAppUrl: string | null) {
  const link = { hasMiniApp: true, miniAppUrl, linkedAt: null, mergeUntil: null, bot: null }
  const calls = fakeApi({ 'telegram/link': () => ({ json: link }) })
  await show(<ReferralLink userId={7} program={{ referrerId: 'friend', accrualShare: '50' }} />, ['profile'])
  await vi.waitFor(() => expect(calls).toHaveLength(1))
}

test('shows the referral link to the mini-app and shares it through the messenger', async () => {
  const shareLink = vi.fn<(link: { url: string; title: string }) => void>()
  vi.stubGlobal('miniApp', { shareLink })
  await open('https://t.me/bot/app')
  await screen.findByText('https://t.me/bot/app?startapp=ref_friend')
  fireEvent.click(screen.getByRole('button', { name: 'Share in Telegram' }))
  expect(shareLink.mock.calls[0]?.[0].url).toBe('https://t.me/bot/app?startapp=ref_friend')
})

test('shows no button to share the referral link on the website', async () => {
  await open('https://t.me/bot/app')
  await screen.findByRole('button', { name: 'Copy the Telegram link' })
  expect(screen.queryByRole('button', { name: 'Share in Telegram' })).toBeNull()
})

test('shows only the referral link to the website if the mini-app has no link', async () => {
  await open(null)
  screen.getByText(/\?ref=friend$/)
  expect(screen.queryByText(/startapp/)).toBeNull()
})
