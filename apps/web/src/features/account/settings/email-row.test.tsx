// @vitest-environment happy-dom
import type { AccountData } from '@cambio/contract/account'
import { accountOf } from '../../../testing/samples.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { accountDialogs } from '../api/account.ts'
import { EmailRow } from './email-row.tsx'

const ACCOUNT = accountOf()

afterEach(() => {
  cleanup()
  accountDialogs.close()
})

test('shows the current email address and a new address that awaits its confirmation code', async () => {
  const user = await show(<EmailRow account={{ ...ACCOUNT, pendingEmail: 'new@example.org' }} />, ['account'])
  expect(screen.getByText('anna@example.org').parentElement?.textContent).toContain('Confirmed')
  expect(screen.getByText('new@example.org')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(accountDialogs.current()).toEqual({ kind: 'confirm' })
})

test('shows the pending first email address of a messenger account', async () => {
  const account = { ...ACCOUNT, email: null, isEmailConfirmed: false, pendingEmail: 'new@example.org' }
  await show(<EmailRow account={account} />, ['account', 'profile'])
  expect(screen.getByText('new@example.org')).toBeDefined()
  expect(screen.getAllByRole('button', { name: 'Confirm' })).toHaveLength(1)
})

test('shows one button to confirm an unconfirmed current email address', async () => {
  await show(<EmailRow account={{ ...ACCOUNT, isEmailConfirmed: false }} />, ['account'])
  expect(screen.getAllByRole('button', { name: 'Confirm' })).toHaveLength(1)
})

test.each(['anna@example.org', null])(
  'shows no pending email address for account data stored by an earlier version (email: %s)',
  async (email) => {
    const { pendingEmail: _missing, ...stored } = ACCOUNT
    await show(<EmailRow account={{ ...stored, email, isEmailConfirmed: false } as AccountData} />, [
      'account',
      'profile',
    ])
    expect(screen.queryByText(/code/i)).toBeNull()
    expect(screen.queryAllByRole('button', { name: 'Confirm' })).toHaveLength(email === null ? 0 : 1)
  },
)
