import * as z from 'zod/mini'
import { COUNTRY_CODES } from './country-codes.ts'
import { printableText } from './fields.ts'
import { DEFAULT_EXPIRE_DATE, EARLIEST_BIRTH, IDENTITY_TYPES } from './verification-limits.ts'

/** States of an identity check (spec §4). */
export const VERIFICATION_STATUSES = ['NOT_STARTED', 'CREATED', 'PROCESS', 'PASS', 'REJECT'] as const
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number]

const Name = printableText(100).check(z.minLength(1), z.regex(/\S/))

/**
 * Data for an identity check (spec §3). The photos are sent as files in the same form: `facePhoto`, `frontPhoto`,
 * `backendPhoto`.
 */
export const VerificationData = z.object({
  firstName: Name,
  lastName: Name,
  /** ISO 3166-1 alpha-2 code. */
  issueCountry: z.string().check(
    z.regex(/^[A-Z]{2}$/, { abort: true }),
    z.refine((code) => COUNTRY_CODES.includes(code)),
  ),
  birthDate: z.iso.date().check(z.refine((day) => day >= EARLIEST_BIRTH)),
  expireDate: z._default(z.iso.date(), DEFAULT_EXPIRE_DATE),
  identityType: z._default(z.enum(IDENTITY_TYPES), 'idcard'),
  identityNumber: printableText(40).check(z.minLength(1), z.regex(/\S/)),
})
export type VerificationData = z.input<typeof VerificationData>

export const VerificationView = z.object({
  status: z.enum(VERIFICATION_STATUSES),
  rejectReason: z.nullable(z.string()),
})
export type VerificationView = z.infer<typeof VerificationView>
