import { ApiError } from '../../../lib/api/api-error.ts'
import { failureWords, type FormFailure } from '../state/form-failure.ts'

export type KeyField = 'name' | 'networks'

/** Returns the error messages for a failed attempt to save an API key. */
export function keyFailure(error: unknown): FormFailure<KeyField> {
  if (!(error instanceof ApiError)) return { fields: {}, banner: failureWords(error) }
  if (error.code === 'ERR_UNPROCESSABLE_ENTITY') return { fields: {}, banner: { key: 'profile:keys_most' } }
  if (error.code === 'ERR_NOT_FOUND') return { fields: {}, banner: { key: 'profile:keys_gone' } }
  const wrong = error.data.fields?.map(({ path }) => path) ?? []
  if (wrong.some((path) => path.includes('whiteListIp')))
    return { fields: { networks: 'profile:keys_networks_wrong' }, banner: null }
  if (wrong.some((path) => path.includes('name'))) return { fields: { name: 'profile:keys_name_wrong' }, banner: null }
  return { fields: {}, banner: failureWords(error) }
}
