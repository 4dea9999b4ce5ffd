// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { show } from '../../../testing/show.tsx'
import { SupportForm } from './support-form.tsx'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('sends a support message only when the form is three seconds old', async () => {
  const calls = fakeApi({ '/support': () => ({ json: {} }) })
  await show(<SupportForm stamp="s" />, ['site-support'])
  const opened = Date.now()
  const type = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
  type(/email/i, 'anna@example.org')
  type(/^Subject/, 'An order')
  type(/^What happened/, 'It has not moved.')
  fireEvent.click(screen.getByRole('button', { name: 'Send the message' }))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(calls).toEqual([])
  await vi.advanceTimersByTimeAsync(opened + 3_000 - Date.now())
  await vi.waitFor(() => expect(calls).toHaveLength(1))
})
