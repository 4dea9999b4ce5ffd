import { supports } from '@tma.js/sdk-react'
import { expect, test } from 'vitest'
import { hasFeature, HOST_FEATURES, type HostFeatureName } from './host-features.ts'

test.each([
  ['mainButton', '6.0', true],
  ['backButton', '6.0', false],
  ['backButton', '6.1', true],
  ['popup', '6.10', true],
  ['popup', '10.0', true],
  ['popup', '6.1', false],
  ['settingsButton', '6.9', false],
  ['settingsButton', '6.10', true],
  ['secondaryButton', '7.9', false],
  ['haptics', 'unknown', false],
] as const)("hasFeature('%s') for messenger version %s returns %s", (name, version, expected) => {
  expect(hasFeature(name, version)).toBe(expected)
})

test('every mini-app feature requires a messenger version that supports its method', () => {
  const unsupported = Object.entries(HOST_FEATURES).filter(([, { method, since }]) => !supports(method, since))
  expect(unsupported).toEqual([])
})

// Excludes the closing confirmation: Telegram documents it as available from version 6.2, but the bridge library
// already accepts it in 6.0.
test.each(Object.keys(HOST_FEATURES).filter((name) => name !== 'closingConfirmation'))(
  'hasFeature returns false for %s in messenger versions that do not support its method',
  (name) => {
    const { method } = HOST_FEATURES[name as HostFeatureName]
    const before = ['6.0', '6.1', '6.2', '6.9', '6.10', '7.1', '7.2', '7.8', '7.9', '7.10', '8.0', '9.0'].filter(
      (version) => !supports(method, version),
    )
    expect(before.filter((version) => hasFeature(name as HostFeatureName, version))).toEqual([])
  },
)
