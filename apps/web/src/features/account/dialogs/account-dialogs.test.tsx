// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { accountOf } from '../../../testing/samples.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { show } from '../../../testing/show.tsx'
import { accountDialogs, accountStore } from '../api/account.ts'
import { keepText } from '../state/kept-form.ts'
import { AccountDialogs } from './account-dialogs.tsx'

const ACCOUNT = accountOf({ isEmailConfirmed: false })

afterEach(() => {
  cleanup()
  accountStore.reset()
  accountDialogs.close()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('shows the "Add an email" dialog even if only the account page\'s messages are loaded', async () => {
  vi.stubGlobal('miniApp', { launchData: 'launch' })
  await show(<AccountDialogs dialog={{ kind: 'add-email' }} />, ['account'])
  expect(screen.getByRole('heading', { name: 'Add an email' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add the email' })).toBeTruthy()
})

test.each(['confirm', 'new-password'] as const)('a link replaces the code in an open "%s" dialog', async (kind) => {
  fakeApi({ 'account-data': () => ({ json: ACCOUNT }) })
  accountStore.adopt(ACCOUNT)
  keepText('code', '00000000')
  accountDialogs.open({ kind })
  await show(<OpenDialog />, ['account'])
  const code = () => screen.getByLabelText<HTMLInputElement>(/code/i).value
  expect(code()).toBe('00000000')
  act(() => accountDialogs.open({ kind, code: '71098378' }))
  expect(code()).toBe('71098378')
})

function OpenDialog() {
  const dialog = useSyncExternalStore(accountDialogs.subscribe, accountDialogs.current)
  return dialog && <AccountDialogs dialog={dialog} />
}
