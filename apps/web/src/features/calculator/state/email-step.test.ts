import { expect, test } from 'vitest'
import { asksForEmail, emailWithoutDialog } from './email-step.ts'

const stranger = { confirmedEmail: '', partnerReferral: false, accountEmail: '', wantsEmails: false }
const member = { ...stranger, accountEmail: 'me@b.cd', confirmedEmail: 'old@b.cd' }

test('asks for an email in mode A once, in mode B only through a partner, in mode D never', () => {
  expect(asksForEmail('A', stranger)).toBe(true)
  expect(asksForEmail('A', { ...stranger, confirmedEmail: 'a@b.cd' })).toBe(false)
  expect(asksForEmail('B', stranger)).toBe(false)
  expect(asksForEmail('B', { ...stranger, partnerReferral: true })).toBe(true)
  expect(asksForEmail('D', { ...stranger, partnerReferral: true })).toBe(false)
})

test('does not ask a signed-in user, and uses the account email in modes that want an email', () => {
  expect(asksForEmail('A', { ...stranger, accountEmail: 'me@b.cd' })).toBe(false)
  expect(emailWithoutDialog('A', member)).toBe('me@b.cd')
  expect(emailWithoutDialog('B', { ...member, partnerReferral: true })).toBe('me@b.cd')
})

test('in modes B and D sends the account email only if the user enabled emails about orders', () => {
  for (const ckm of ['B', 'D'] as const) {
    expect(emailWithoutDialog(ckm, member)).toBe('')
    expect(emailWithoutDialog(ckm, { ...member, wantsEmails: true })).toBe('me@b.cd')
  }
})

test('uses the email of an earlier order for a guest, except in mode D', () => {
  const guest = { ...stranger, confirmedEmail: 'a@b.cd' }
  expect(emailWithoutDialog('B', guest)).toBe('a@b.cd')
  expect(emailWithoutDialog('D', guest)).toBe('')
})
