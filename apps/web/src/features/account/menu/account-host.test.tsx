// @vitest-environment happy-dom
import { useRouter } from '@tanstack/react-router'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { accountDialogs } from '../api/account.ts'
import { keptDialog } from '../state/kept-dialog.ts'
import { AccountHost } from './account-host.tsx'

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
afterEach(() => {
  cleanup()
  accountDialogs.close()
  vi.unstubAllGlobals()
})

function Page() {
  const { history: entries } = useRouter()
  return (
    <>
      <AccountHost />
      <button onClick={() => entries.push('/orders')}>Next</button>
      <button onClick={() => entries.back()}>Back</button>
    </>
  )
}

/** Presses one of the page's buttons. An open dialog does not cover them here. */
const press = (name: string) => act(() => screen.getByText(name).click())

test('keeps an account dialog open on the next page, and closes it on Back', async () => {
  await show(<Page />, ['account'])
  act(() => accountDialogs.open({ kind: 'confirm' }))
  press('Next')
  expect(accountDialogs.current()).toEqual({ kind: 'confirm' })
  press('Back')
  await waitFor(() => expect(accountDialogs.current()).toBeNull())
})

test('restores an account dialog after a reload of the same page only', async () => {
  await show(<Page />, ['account'])
  act(() => accountDialogs.open({ kind: 'login' }))
  expect(keptDialog()).toMatchObject({ kind: 'login' })
  history.replaceState(null, '', '/price')
  expect(keptDialog()).toBeNull()
  history.replaceState(null, '', '/')
  expect(keptDialog()).toBeNull()
})

test('restores an account dialog on the page that opened below it', async () => {
  await show(<Page />, ['account'])
  act(() => accountDialogs.open({ kind: 'confirm' }))
  // The test's router does not change the browser's URL.
  history.replaceState(null, '', '/orders')
  press('Next')
  await waitFor(() => expect(sessionStorage.getItem('account-form:dialog') ?? '').toContain('/orders'))
  expect(keptDialog()).toMatchObject({ kind: 'confirm' })
})
