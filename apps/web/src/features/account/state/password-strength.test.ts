import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

const strengthOf = (password: string, email = 'anna@example.org') => passwordStrength(password, email, 'Cambio')

test('rates common passwords and variants of the email or site name as weak', () => {
  expect(strengthOf('password1')).toBeLessThan(2)
  expect(strengthOf('cambio2026')).toBeLessThan(3)
  expect(passwordStrength('swaphouse2026', 'anna@example.org', 'Swaphouse')).toBeLessThan(3)
  expect(strengthOf('swaphouse2026')).toBeGreaterThan(2)
  expect(strengthOf('annabelle@example.org', 'annabelle@example.org')).toBeLessThan(2)
  expect(strengthOf('tractor-blue 45 night')).toBe(4)
})

test('rates passwords that the server rejects, including Russian ones, as very weak', () => {
  for (const password of ['Summer2026!', 'P@ssw0rd!', 'йцукенгшщз', 'пароль123', '1'.repeat(128)])
    expect(strengthOf(password), password).toBeLessThan(2)
  expect(strengthOf('зимний вечер 45')).toBe(4)
})
