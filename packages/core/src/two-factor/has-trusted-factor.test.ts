import { expect, it } from 'vitest'
import { hasTrustedFactor } from './has-trusted-factor.ts'

const NOW = 1_795_000_000_000
const DAY_MS = 24 * 3_600_000

it.each([
  ['no factor', null, DAY_MS, false],
  ['a factor that is one millisecond too new', NOW - DAY_MS + 1, DAY_MS, false],
  ['a factor of the minimum age', NOW - DAY_MS, DAY_MS, true],
  ['a new factor where no age is required', NOW, 0, true],
  ['no factor where no age is required', null, 0, false],
])('trusts a second factor only after it has reached the minimum age: %s', async (_what, since, minAgeMs, expected) => {
  const guard = { factorSince: async () => since }
  expect(await hasTrustedFactor(guard, { userId: 1, minAgeMs, now: NOW })).toBe(expected)
})
