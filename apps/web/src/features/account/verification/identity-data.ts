import {
  DEFAULT_EXPIRE_DATE,
  EARLIEST_BIRTH,
  IDENTITY_TYPES,
  type IdentityType,
} from '@cambio/contract/verification-limits'
import type { FieldErrors } from '../state/form-failure.ts'
import type { VerificationStep } from './progress.ts'

/** Identity data as typed by the user (spec §3, "Verification data"). */
export interface IdentityData {
  issueCountry: string
  identityType: IdentityType
  firstName: string
  lastName: string
  birthDate: string
  identityNumber: string
  expireDate: string
}
export type IdentityField = keyof IdentityData

export const EMPTY_IDENTITY: IdentityData = {
  issueCountry: '',
  identityType: 'idcard',
  firstName: '',
  lastName: '',
  birthDate: '',
  identityNumber: '',
  expireDate: DEFAULT_EXPIRE_DATE,
}

/** Required fields, by step of the form. */
export const FIELDS_OF: { readonly [step in VerificationStep]?: readonly IdentityField[] } = {
  RESIDENTIAL: ['issueCountry'],
  TYPE_ID: ['identityType'],
  PERSONAL_INFO: ['firstName', 'lastName', 'birthDate', 'identityNumber', 'expireDate'],
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns the errors in the data of a step, as message keys by field. `today` is a date such as 2026-11-22. */
export function identityFaults(data: IdentityData, step: VerificationStep, today: string): FieldErrors<IdentityField> {
  const wrong: { [field in IdentityField]?: string } = {}
  for (const field of FIELDS_OF[step] ?? []) if (data[field].trim() === '') wrong[field] = 'profile:verify_empty'
  if (step !== 'PERSONAL_INFO') return wrong
  if (!DAY.test(data.birthDate) || data.birthDate < EARLIEST_BIRTH || data.birthDate >= today)
    wrong.birthDate = 'profile:verify_birth_wrong'
  if (!DAY.test(data.expireDate) || data.expireDate <= today) wrong.expireDate = 'profile:verify_expired'
  return wrong
}

/** Parses stored identity data, replacing invalid fields with empty ones. */
export function keptIdentity(text: string): IdentityData {
  try {
    const kept = JSON.parse(text) as Partial<Record<IdentityField, unknown>>
    const data = { ...EMPTY_IDENTITY }
    for (const field of Object.keys(EMPTY_IDENTITY) as IdentityField[]) {
      const value = kept[field]
      if (typeof value === 'string' && field !== 'identityType') data[field] = value
    }
    return { ...data, identityType: IDENTITY_TYPES.find((type) => type === kept.identityType) ?? data.identityType }
  } catch {
    return EMPTY_IDENTITY
  }
}
