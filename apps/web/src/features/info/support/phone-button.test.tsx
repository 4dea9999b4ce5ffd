// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { notifications } from '../../../lib/live/notification-store.ts'
import { show } from '../../../testing/show.tsx'
import { PhoneButton } from './phone-button.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Presses the button in a messenger that provides a phone number. Returns the values passed to `onText`. */
async function press(text: string, phone: string | null) {
  vi.stubGlobal('miniApp', { requestPhone: async () => phone })
  const texts: string[] = []
  const user = await show(<PhoneButton text={text} onText={(next) => texts.push(next)} />, ['site-support'])
  await user.click(await screen.findByRole('button', { name: 'Add my phone number' }))
  return texts
}

test('appends the phone number from the messenger to the support message', async () => {
  const texts = await press('Please call me. ', '+12025550143')
  await waitFor(() => expect(texts).toEqual(['Please call me.\nPhone: +12025550143']))
})

test('reports that the messenger has not provided a phone number', async () => {
  const reported = vi.spyOn(notifications, 'add')
  const texts = await press('', null)
  await waitFor(() => expect(reported).toHaveBeenCalledWith(expect.objectContaining({ type: 'error' })))
  expect(texts).toEqual([])
})

test('does not show the phone button on the website', async () => {
  await show(<PhoneButton text="" onText={() => undefined} />, ['site-support'])
  expect(screen.queryByRole('button')).toBeNull()
})
