import { expect, test } from 'vitest'
import { createFormStamps } from './form-stamps.ts'

const AT = 1_800_000_000_000
const stamps = createFormStamps('a secret of this test only')

test('returns the creation time of a signed support form token', () => expect(stamps.read(stamps.issue(AT))).toBe(AT))

test('returns null for a support form token that is malformed, altered or from another installation', () => {
  const [, signature = ''] = stamps.issue(AT).split('.')
  const foreign = createFormStamps('another secret of this test').issue(AT)
  for (const stamp of [`${AT - 60_000}.${signature}`, foreign, `${AT}`, `${AT}.`, '', `${AT}.${'é'.repeat(43)}`])
    expect(stamps.read(stamp), stamp).toBeNull()
})
