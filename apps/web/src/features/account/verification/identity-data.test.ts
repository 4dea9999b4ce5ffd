import { expect, test } from 'vitest'
import { EMPTY_IDENTITY, identityFaults, keptIdentity, type IdentityData } from './identity-data.ts'

const TODAY = '2026-11-22'
const ANNA: IdentityData = {
  issueCountry: 'DE',
  identityType: 'passport',
  firstName: 'Anna',
  lastName: 'Muster',
  birthDate: '1990-02-01',
  identityNumber: 'C01X00T47',
  expireDate: '2030-01-01',
}

test('requires only the fields of the current step of the identity form', () => {
  expect(identityFaults(EMPTY_IDENTITY, 'RESIDENTIAL', TODAY)).toEqual({ issueCountry: 'profile:verify_empty' })
  expect(identityFaults(EMPTY_IDENTITY, 'TYPE_ID', TODAY)).toEqual({})
  expect(identityFaults({ ...ANNA, issueCountry: '' }, 'PERSONAL_INFO', TODAY)).toEqual({})
  expect(Object.keys(identityFaults(EMPTY_IDENTITY, 'PERSONAL_INFO', TODAY))).toEqual([
    'firstName',
    'lastName',
    'birthDate',
    'identityNumber',
  ])
})

test('rejects a future birth date and an expired document', () => {
  const wrong = { ...ANNA, birthDate: TODAY, expireDate: TODAY }
  expect(identityFaults(wrong, 'PERSONAL_INFO', TODAY)).toEqual({
    birthDate: 'profile:verify_birth_wrong',
    expireDate: 'profile:verify_expired',
  })
  const oldest = (birthDate: string) => identityFaults({ ...ANNA, birthDate }, 'PERSONAL_INFO', TODAY)
  expect(oldest('1900-01-01')).toEqual({})
  for (const none of ['1899-12-31', '0001-01-01'])
    expect(oldest(none)).toEqual({ birthDate: 'profile:verify_birth_wrong' })
})

test('restores stored identity data and drops invalid fields', () => {
  expect(keptIdentity(JSON.stringify({ ...ANNA, identityNumber: undefined, other: 1 }))).toEqual({
    ...ANNA,
    identityNumber: '',
  })
  expect(keptIdentity('{"identityType":"visa","firstName":7}')).toEqual(EMPTY_IDENTITY)
  expect(keptIdentity('')).toEqual(EMPTY_IDENTITY)
})
