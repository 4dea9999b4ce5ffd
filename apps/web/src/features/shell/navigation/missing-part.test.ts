import { isModuleNotFoundError } from '@tanstack/router-core'
import { expect, test } from 'vitest'
import { isPartMissing, keepPageWithoutPart } from './missing-part.ts'

test.each([
  'Failed to fetch dynamically imported module: https://cambio.example/assets/a.js',
  'error loading dynamically imported module: https://cambio.example/assets/a.js',
  'Importing a module script failed.',
])('does not reload the page when a module import fails with “%s”', (message) => {
  const payload = new TypeError(message)
  expect(isModuleNotFoundError(payload)).toBe(true)
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload })
  keepPageWithoutPart(event)
  expect([isModuleNotFoundError(payload), event.defaultPrevented]).toEqual([false, false])
  expect(payload.message).toContain(message)
  expect([isPartMissing(payload), isPartMissing(new TypeError(message))]).toEqual([true, false])
})
