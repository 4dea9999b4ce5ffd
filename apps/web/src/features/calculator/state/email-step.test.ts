import { expect, test } from 'vitest'
import { needsEmail, emailWithoutDialog } from './email-step.ts'

const stranger = { confirmedEmail: '', partnerReferral: false, accountEmail: '', wantsEmails: false }
const member = { ...stranger, accountEmail: 'me@b.cd', confirmedEmail: 'old@b.cd' }

test('requires an email in email mode A from all guests, and in email mode B only from referred guests', () => {
  expect(needsEmail('A', stranger)).toBe(true)
  expect(needsEmail('A', { ...stranger, confirmedEmail: 'a@b.cd' })).toBe(false)
  expect(needsEmail('B', stranger)).toBe(false)
  expect(needsEmail('B', { ...stranger, partnerReferral: true })).toBe(true)
  expect(needsEmail('D', { ...stranger, partnerReferral: true })).toBe(false)
})

test("uses a signed-in user's account email in the email modes that require an email", () => {
  expect(needsEmail('A', { ...stranger, accountEmail: 'me@b.cd' })).toBe(false)
  expect(emailWithoutDialog('A', member)).toBe('me@b.cd')
  expect(emailWithoutDialog('B', { ...member, partnerReferral: true })).toBe('me@b.cd')
})

test('email modes B and D use the account email only if order emails are enabled', () => {
  for (const ckm of ['B', 'D'] as const) {
    expect(emailWithoutDialog(ckm, member)).toBe('')
    expect(emailWithoutDialog(ckm, { ...member, wantsEmails: true })).toBe('me@b.cd')
  }
})

test("uses the email from a guest's earlier order, except in email mode D", () => {
  const guest = { ...stranger, confirmedEmail: 'a@b.cd' }
  expect(emailWithoutDialog('B', guest)).toBe('a@b.cd')
  expect(emailWithoutDialog('D', guest)).toBe('')
})
