import { expect, it } from 'vitest'
import { comparePayer } from './compare-payer.ts'

const ANNA = { firstName: 'Anna María', lastName: 'Müller-Groß' }

it.each(['MUELLER ANNA', 'Max Muller', 'Anna Muller', ''])('treats %s as another payer', (payer) => {
  expect(comparePayer(payer, ANNA)).toBe('differs')
})

it.each(['Anna María Müller-Groß', 'MULLER GROß, ANNA MARIA', 'Dr. Anna Maria Müller Groß'])('accepts %s', (payer) => {
  expect(comparePayer(payer, ANNA)).toBe('matches')
})

it('returns unverified without a verified name, and matches no payer to an empty name', () => {
  expect(comparePayer('Anna', null)).toBe('unverified')
  expect(comparePayer('Anna', { firstName: '.', lastName: '' })).toBe('differs')
})
