import { IDENTITY_PHOTOS, type IdentityPhoto } from '@cambio/contract/verification-limits'
import { ApiError } from '../../../lib/api/api-error.ts'
import { failureWords, type FormFailure } from '../state/form-failure.ts'

/** Returns the error messages for rejected photos. */
export function photoFailure(error: unknown): FormFailure<IdentityPhoto> {
  if (!(error instanceof ApiError)) return { fields: {}, banner: failureWords(error) }
  const paths = error.data.fields?.map(({ path }) => path) ?? []
  const wrong = IDENTITY_PHOTOS.filter((photo) => paths.some((path) => path.endsWith(photo)))
  if (wrong.length > 0)
    return { fields: Object.fromEntries(wrong.map((photo) => [photo, 'profile:verify_photo_wrong'])), banner: null }
  if (paths.length > 0) return { fields: {}, banner: { key: 'profile:verify_data_wrong' } }
  return { fields: {}, banner: failureWords(error) }
}
