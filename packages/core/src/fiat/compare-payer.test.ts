import { expect, it } from 'vitest'
import { comparePayer, payerWords, type VerifiedName } from './compare-payer.ts'

const ANNA = { firstName: 'Anna María', lastName: 'Müller-Groß' }
/** Transliterations of the few letters that occur in these tests. `to-latin.test.ts` tests the library itself. */
const LATIN: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ø: 'o', и: 'i', в: 'v', а: 'a', н: 'n', о: 'o' }
const toLatin = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]/g, (character) => LATIN[character] ?? character)
const compare = (payer: string, verified: VerifiedName | null) => comparePayer(toLatin, payer, verified)

it.each(['MUELLER ANNA', 'Max Muller', 'Anna Muller', ''])(
  'treats %s as a payer other than the account holder',
  (payer) => {
    expect(compare(payer, ANNA)).toBe('differs')
  },
)

it.each([
  'Anna María Müller-Groß',
  'MULLER GROß, ANNA MARIA',
  'Dr. Anna Maria Müller Groß',
  'MUELLER-GROSS ANNA MARIA',
  'Anna María Müller Gross',
])('accepts %s as the account holder', (payer) => {
  expect(compare(payer, ANNA)).toBe('matches')
})

it.each([
  ['LUKASZ SORENSEN', { firstName: 'Łukasz', lastName: 'Sørensen' }],
  ['Lukasz Soerensen', { firstName: 'Łukasz', lastName: 'Sørensen' }],
  ['IVAN IVANOV', { firstName: 'Иван', lastName: 'Иванов' }],
])('accepts %s for a verified name with non-Latin letters or diacritics', (payer, name) => {
  expect(compare(payer, name)).toBe('matches')
})

it('distinguishes payer names that differ in a single unaccented letter', () => {
  expect(compare('Ivana Ivanov', { firstName: 'Иван', lastName: 'Иванов' })).toBe('differs')
})

it('never matches a missing or empty verified name', () => {
  expect(compare('Anna', null)).toBe('unverified')
  expect(compare('Anna', { firstName: '.', lastName: '' })).toBe('differs')
})

it.each(['Müller-Groß, Anna', 'ANNA  MUELLER GROSS', 'Gross Muller anna'])(
  'normalises the payer name %s to the same sorted Latin words',
  (name) => {
    expect(payerWords(toLatin, name)).toBe('anna gross muller')
  },
)

it('returns a name without letters unchanged, except for surrounding spaces', () => {
  expect(payerWords(toLatin, ' ** ')).toBe('**')
})
