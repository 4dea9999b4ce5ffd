import { expect, test } from 'vitest'
import { oneTimeCodes } from './one-time-codes.ts'
import { createTwoFactorTokens } from './two-factor-tokens.ts'

/**
 * Secret of the SHA-1 test vectors in RFC 6238, appendix B. The tests use only the last six of each code's eight
 * digits.
 */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const STEP_MS = 30_000

test.each([
  [1_111_111_111, '050471'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('accepts the RFC 6238 code for Unix time %i with up to one step of clock skew', (seconds, code) => {
  const { stepOf } = oneTimeCodes('Cambio')
  const step = Math.floor(seconds / 30)
  for (const late of [-1, 0, 1]) expect(stepOf(RFC_SECRET, code, seconds * 1_000 + late * STEP_MS)).toBe(step)
  for (const late of [-2, 2]) expect(stepOf(RFC_SECRET, code, seconds * 1_000 + late * STEP_MS)).toBe(null)
})

test.each(['', '28708', '2870820', '28708a', ' 287082', '２８７０８２'])('rejects %j as a one-time code', (code) => {
  expect(oneTimeCodes('Cambio').stepOf(RFC_SECRET, code, 59_000)).toBe(null)
})

test('computes different hashes for two-factor actions that differ in session, call, body or installation', () => {
  const tokens = createTwoFactorTokens('a secret of this test')
  const of = { sessionId: 'a', call: 'withdraw', bodyHash: '00' }
  const acts = [
    tokens.act(of),
    tokens.act({ ...of, sessionId: 'b' }),
    tokens.act({ ...of, call: 'generateApiKey' }),
    tokens.act({ ...of, bodyHash: '01' }),
    createTwoFactorTokens('another secret').act(of),
  ]
  expect(new Set(acts).size).toBe(acts.length)
  expect(tokens.act({ ...of })).toBe(acts[0])
})

test('accepts a recovery code in any letter case and grouping, but only for its own account', () => {
  const tokens = createTwoFactorTokens('a secret of this test')
  const hash = (code: string, userId = 1) => Buffer.from(tokens.hashRecoveryCode(userId, code)).toString('hex')
  const code = '0a1b-2c3d-4e5f-6g7h'
  for (const typed of ['0A1B2C3D4E5F6G7H', ' oaib 2c3d 4e5f 6g7h ', 'OALB-2C3D-4E5F-6G7H'])
    expect(hash(typed)).toBe(hash(code))
  expect(hash(code, 2)).not.toBe(hash(code))
  expect(new Set(Array.from({ length: 50 }, () => tokens.mintRecoveryCode())).size).toBe(50)
})
