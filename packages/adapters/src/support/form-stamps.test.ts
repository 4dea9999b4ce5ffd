import { expect, test } from 'vitest'
import { createFormStamps } from './form-stamps.ts'

const AT = 1_800_000_000_000
const stamps = createFormStamps('a secret of this test only')

test('a stamp tells its time', () => expect(stamps.read(stamps.issue(AT))).toBe(AT))

test('a stamp of another time, house or shape tells none', () => {
  const [, signature = ''] = stamps.issue(AT).split('.')
  const foreign = createFormStamps('another secret of this test').issue(AT)
  for (const stamp of [`${AT - 60_000}.${signature}`, foreign, `${AT}`, `${AT}.`, '', `${AT}.${'é'.repeat(43)}`])
    expect(stamps.read(stamp), stamp).toBeNull()
})
