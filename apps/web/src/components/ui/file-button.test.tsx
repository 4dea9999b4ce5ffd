// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { FileButton } from './file-button.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Opens a file button and presses it. Returns the names of the saved files. */
async function press() {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const make = () => Promise.resolve({ name: 'orders.csv', type: 'text/csv', text: 'a;b' })
  const user = await show(<FileButton label="Save" make={make} onError={() => undefined} />, [])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  return { user, saved }
}

test('saves the file on the device when the page is open on the website', async () => {
  const { saved } = await press()
  await vi.waitFor(() => expect(saved).toEqual([expect.stringContaining('orders.csv')]))
})

test("copies the content in the mini-app, because the messenger's browser saves no files", async () => {
  vi.stubGlobal('miniApp', {})
  const { user, saved } = await press()
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(await screen.findByRole('button', { name: 'Copy the content' }))
  expect([copy.mock.calls, saved]).toEqual([[['a;b']], []])
})
