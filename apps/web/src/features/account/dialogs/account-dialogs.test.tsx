// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { AccountDialogs } from './account-dialogs.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('shows the "Add an email" dialog even if only the account page\'s messages are loaded', async () => {
  vi.stubGlobal('miniApp', { launchData: 'launch' })
  await show(<AccountDialogs dialog={{ kind: 'add-email' }} />, ['account'])
  expect(screen.getByRole('heading', { name: 'Add an email' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add the email' })).toBeTruthy()
})
