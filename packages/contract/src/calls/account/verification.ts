import { defineCall } from '../../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'
import { IDENTITY_PHOTOS } from '../../verification-limits.ts'
import { VerificationData, VerificationView } from '../../verification.ts'

/** GET /users/kyc/status (spec §7): returns the state of the identity check. */
export const verificationStatus = defineCall({
  name: 'verificationStatus',
  method: 'GET',
  versions: ['v1'],
  path: '/users/kyc/status',
  response: VerificationView,
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * POST /users/kyc/submit (spec §7): submits an identity check as `multipart/form-data`, with the fields of
 * `VerificationData` and three files. Fails with status 413 for a file that is too large and with 415 for an
 * unsupported content type. If a file's content is not an image, the call fails with 422 and `data.fields` contains the
 * file's name. The server rejects a submission while an earlier submission is in review, and after a submission has
 * been accepted.
 */
export const submitVerification = defineCall({
  name: 'submitVerification',
  method: 'POST',
  versions: ['v1'],
  path: '/users/kyc/submit',
  body: VerificationData,
  files: IDENTITY_PHOTOS,
  response: VerificationView,
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT', 'ERR_VALIDATION', 'ERR_UNPROCESSABLE_ENTITY'],
  // Long enough to upload three photos over a mobile connection.
  timeoutMs: 12 * DEFAULT_TIMEOUT_MS,
})
