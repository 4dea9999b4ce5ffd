import { expect, it } from 'vitest'
import { slowestFiles } from './slowest-files.ts'

it('lists the slowest files first, up to the given number', () => {
  const times = [
    { file: 'a.test.ts', ms: 40 },
    { file: 'c.test.ts', ms: 61_250 },
    { file: 'b.test.ts', ms: 1_000 },
  ]
  expect(slowestFiles(times, 2)).toBe('The 2 slowest test files:\n   61.3 s  c.test.ts\n    1.0 s  b.test.ts')
})
