import { expect, it } from 'vitest'
import { comparePayer } from './compare-payer.ts'

const ANNA = { firstName: 'Anna María', lastName: 'Müller-Groß' }

it.each(['MUELLER ANNA', 'Max Muller', 'Anna Muller', ''])('finds that %s is another payer', (payer) => {
  expect(comparePayer(payer, ANNA)).toBe('differs')
})

it.each(['Anna María Müller-Groß', 'MULLER GROß, ANNA MARIA', 'Dr. Anna Maria Müller Groß'])('accepts %s', (payer) => {
  expect(comparePayer(payer, ANNA)).toBe('matches')
})

it('compares nothing without a verified name, and matches no payer with an empty one', () => {
  expect(comparePayer('Anna', null)).toBe('unverified')
  expect(comparePayer('Anna', { firstName: '.', lastName: '' })).toBe('differs')
})
