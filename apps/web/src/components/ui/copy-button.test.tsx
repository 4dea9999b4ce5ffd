// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notifications } from '../../lib/live/notification-store.ts'
import { show } from '../../testing/show.tsx'
import { CopyButton } from './copy-button.tsx'

const added = vi.spyOn(notifications, 'add').mockImplementation(() => undefined)
beforeEach(() => void added.mockClear())
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(document, 'execCommand')
})

/** Presses the button in a browser that rejects the clipboard call. `copy` replaces the browser's copy command. */
async function press(copy: (selected: string) => boolean) {
  Object.assign(document, {
    execCommand: () => copy(document.querySelector<HTMLTextAreaElement>('textarea')?.value ?? ''),
  })
  const user = await show(<CopyButton text="bc1q" label="Copy" copiedMessage="Copied." />, [])
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await vi.waitFor(() => expect(added).toHaveBeenCalledOnce())
}

test('falls back to copying a selection when the browser rejects the clipboard call', async () => {
  const copied: string[] = []
  await press((selected) => copied.push(selected) > 0)
  expect(copied).toEqual(['bc1q'])
  expect(added.mock.calls[0]?.[0]).toMatchObject({ type: 'success', message: 'Copied.' })
  expect(document.querySelector('textarea')).toBeNull()
})

test('reports an error when the browser rejects both the clipboard call and copying a selection', async () => {
  await press(() => false)
  expect(added.mock.calls[0]?.[0]).toMatchObject({ type: 'error' })
})
