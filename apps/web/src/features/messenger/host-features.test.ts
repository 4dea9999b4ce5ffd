import { expect, test } from 'vitest'
import { hasFeature } from './host-features.ts'

test.each([
  ['mainButton', '6.0', true],
  ['backButton', '6.0', false],
  ['backButton', '6.1', true],
  ['popup', '6.10', true],
  ['popup', '10.0', true],
  ['popup', '6.1', false],
  ['haptics', 'unknown', false],
] as const)("hasFeature('%s') for host version %s returns %s", (name, version, expected) => {
  expect(hasFeature(name, version)).toBe(expected)
})
