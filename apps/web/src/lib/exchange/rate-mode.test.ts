import { expect, test } from 'vitest'
import { rateModeOf } from './rate-mode.ts'

test.each(['fixed', 'FIXED', 'Fixed'])("the URL's rate mode parameter %s selects a fixed rate", (mode) =>
  expect(rateModeOf(mode)).toBe('FIXED'),
)

test.each([undefined, '', 'floating', 'FLOATING', 'fixe'])(
  "the URL's rate mode parameter %s selects a floating rate",
  (mode) => expect(rateModeOf(mode)).toBe('FLOATING'),
)
