// @vitest-environment happy-dom
import { accountOf } from '../../../testing/samples.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { useLocation, useRouter } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { LOGIN_PATH, openInPage } from '../../../lib/mini-app/open-in-page.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { show } from '../../../testing/show.tsx'
import { accountDialogs, accountStore } from '../api/account.ts'
import { useAccountNavigation } from './use-account-navigation.ts'

const ACCOUNT = accountOf()
const CODE = '01234567'

afterEach(() => {
  cleanup()
  accountStore.reset()
  accountDialogs.close()
  vi.unstubAllGlobals()
})

function Page() {
  useAccountNavigation()
  const router = useRouter()
  const openLink = () => void router.navigate({ to: '/', search: { confirm: '1', code: CODE } as never })
  return (
    <>
      <p>{useLocation().pathname}</p>
      <button onClick={openLink}>Open the link</button>
    </>
  )
}

test("the messenger's Settings button opens the account settings without a page load", async () => {
  await show(<Page />, [])
  expect(openInPage('/profile/info')).toBe(true)
  expect(await screen.findByText('/profile/info')).toBeTruthy()
})

test('opens the login dialog on the current page when the mini-app requests a login', async () => {
  await show(<Page />, [])
  expect(openInPage(LOGIN_PATH)).toBe(true)
  expect(accountDialogs.current()).toEqual({ kind: 'login' })
})

/** Opens a confirmation link in a browser that has stored the account without a pending address. */
async function openConfirmationLink(answer: { status?: number; json: unknown }): Promise<unknown[]> {
  fakeApi({ 'account-data': () => answer })
  accountStore.adopt(ACCOUNT)
  const user = await show(<Page />, [])
  const opened: unknown[] = []
  accountDialogs.subscribe(() => opened.push(accountDialogs.current()))
  await user.click(screen.getByRole('button'))
  await waitFor(() => expect(opened).not.toEqual([]))
  return opened
}
const CONFIRM = { kind: 'confirm', code: CODE }

test.each([
  ['the code that waits', { json: { ...ACCOUNT, pendingEmail: 'new@example.org' } }, CONFIRM],
  ['success after another device has used the code', { json: ACCOUNT }, { kind: 'success', of: 'confirmed' }],
  [
    'the login dialog after the session has ended',
    { status: 401, json: { code: 'ERR_UNAUTHORIZED' } },
    { kind: 'login', note: 'confirm', next: CONFIRM },
  ],
  ['the code while the server does not respond', { status: 503, json: { code: 'ERR_SERVICE_UNAVAILABLE' } }, CONFIRM],
])('a confirmation link shows %s, whatever the browser has stored', async (_what, answer, dialog) => {
  expect(await openConfirmationLink(answer)).toEqual([dialog])
})
