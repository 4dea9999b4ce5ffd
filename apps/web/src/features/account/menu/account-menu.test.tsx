// @vitest-environment happy-dom
import { accountOf } from '../../../testing/samples.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { AccountMenu } from './account-menu.tsx'

afterEach(cleanup)

const ACCOUNT = accountOf()
const MESSENGER = { ...ACCOUNT, email: null, isEmailConfirmed: false }

test.each([
  ['the email address', 'en', ACCOUNT, 'Signed in as', 'anna@example.org'],
  ['that the account has no email address', 'en', MESSENGER, 'Signed in as', 'Telegram user'],
  ['that the account has no email address', 'ru', MESSENGER, 'Вы вошли как', 'пользователь Telegram'],
] as const)('the account menu shows %s (language: %s)', async (_what, locale, account, label, name) => {
  await show(<AccountMenu account={account} />, [], locale)
  expect(screen.getByText(label).nextElementSibling?.textContent).toBe(name)
})
