import { expect, test } from 'vitest'
import { asksForEmail, unaskedEmail } from './email-step.ts'

const stranger = { confirmedEmail: '', partnerReferral: false, accountEmail: '', wantsLetters: false }
const member = { ...stranger, accountEmail: 'me@b.cd', confirmedEmail: 'old@b.cd' }

test('A asks once, B only through a partner, D never', () => {
  expect(asksForEmail('A', stranger)).toBe(true)
  expect(asksForEmail('A', { ...stranger, confirmedEmail: 'a@b.cd' })).toBe(false)
  expect(asksForEmail('B', stranger)).toBe(false)
  expect(asksForEmail('B', { ...stranger, partnerReferral: true })).toBe(true)
  expect(asksForEmail('D', { ...stranger, partnerReferral: true })).toBe(false)
})

test('who is signed in is never asked: their own e-mail is used where one is wanted', () => {
  expect(asksForEmail('A', { ...stranger, accountEmail: 'me@b.cd' })).toBe(false)
  expect(unaskedEmail('A', member)).toBe('me@b.cd')
  expect(unaskedEmail('B', { ...member, partnerReferral: true })).toBe('me@b.cd')
})

test('where none is wanted, it goes along only for who asked for letters about their orders', () => {
  for (const ckm of ['B', 'D'] as const) {
    expect(unaskedEmail(ckm, member)).toBe('')
    expect(unaskedEmail(ckm, { ...member, wantsLetters: true })).toBe('me@b.cd')
  }
})

test('a guest keeps the e-mail of an earlier order, but where none may go', () => {
  const guest = { ...stranger, confirmedEmail: 'a@b.cd' }
  expect(unaskedEmail('B', guest)).toBe('a@b.cd')
  expect(unaskedEmail('D', guest)).toBe('')
})
