// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { useLocation } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { LOGIN_PATH, openInPage } from '../../../lib/mini-app/open-in-page.ts'
import { show } from '../../../testing/show.tsx'
import { accountDialogs } from '../api/account.ts'
import { useAccountNavigation } from './use-account-navigation.ts'

afterEach(cleanup)

function Page() {
  useAccountNavigation()
  return <p>{useLocation().pathname}</p>
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
  accountDialogs.close()
})
