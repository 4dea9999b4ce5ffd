import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test('common passwords, and those made of the e-mail or our name, are easy to guess; several words are not', () => {
  expect(passwordStrength('password1', 'anna@example.org')).toBeLessThan(2)
  expect(passwordStrength('cambio2026', 'anna@example.org')).toBeLessThan(3)
  expect(passwordStrength('annabelle@example.org', 'annabelle@example.org')).toBeLessThan(2)
  expect(passwordStrength('tractor-blue 45 night', 'anna@example.org')).toBe(4)
})

test('what the server refuses is very weak, in Russian too', () => {
  for (const password of ['Summer2026!', 'P@ssw0rd!', 'йцукенгшщз', 'пароль123', '1'.repeat(128)])
    expect(passwordStrength(password, 'anna@example.org'), password).toBeLessThan(2)
  expect(passwordStrength('зимний вечер 45', 'anna@example.org')).toBe(4)
})
