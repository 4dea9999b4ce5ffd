import { expect, test } from 'vitest'
import { cleanTotp, looksLikeRecoveryCode, looksLikeTotp } from './code-text.ts'

test('removes everything but the digits from an authenticator code', () => {
  expect(cleanTotp(' 123 456 7')).toBe('123456')
  expect([looksLikeTotp('123456'), looksLikeTotp('12345')]).toEqual([true, false])
})

test.each([
  ['abcd-efgh-jkmn-pqrs-0123-4567', true],
  [' ABCD efgh JKMN pqr5 0123 4567 ', true],
  ['abcd-efgh-jkmn-pqrs-0123-456', false],
  ['abcd-efgh-jkmn-pqrs-0123-456!', false],
  ['', false],
])('looksLikeRecoveryCode(%j) returns %s', (typed, may) => expect(looksLikeRecoveryCode(typed)).toBe(may))
