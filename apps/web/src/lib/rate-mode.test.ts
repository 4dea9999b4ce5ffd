import { expect, test } from 'vitest'
import { rateModeOf } from './rate-mode.ts'

test.each(['fixed', 'FIXED', 'Fixed'])('%s asks for a fixed rate', (mode) => expect(rateModeOf(mode)).toBe('FIXED'))

test.each([undefined, '', 'floating', 'FLOATING', 'fixe'])('%s for a floating one', (mode) =>
  expect(rateModeOf(mode)).toBe('FLOATING'),
)
