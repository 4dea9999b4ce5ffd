import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test('common passwords, and those made of the e-mail or our name, are easy to guess; several words are not', () => {
  expect(passwordStrength('password1', 'anna@example.org')).toBeLessThan(2)
  expect(passwordStrength('cambio2026', 'anna@example.org')).toBeLessThan(3)
  expect(passwordStrength('annabelle@example.org', 'annabelle@example.org')).toBeLessThan(2)
  expect(passwordStrength('tractor-blue 45 night', 'anna@example.org')).toBe(4)
})
