import { ApiError } from '../../../lib/api/api-error.ts'
import type { DraftErrors } from './draft.ts'

/** Error messages of a failed call, next to form fields or in a banner above the form. */
export interface SendFailure {
  errors: DraftErrors
  /** Message key, with the number of minutes for its placeholder; null if no banner is shown. */
  banner: { key: string; count?: number } | null
  /** True if the form's timestamp has expired, in which case the page must request a new one. */
  isOutOfDate: boolean
}

const MINUTE_SECONDS = 60
const FAILED: SendFailure = { errors: {}, banner: { key: 'site-support:failed' }, isOutOfDate: false }

export function sendFailure(error: unknown): SendFailure {
  if (!(error instanceof ApiError)) return FAILED
  if (error.isTooOften) {
    const seconds = error.data.details?.retryAfterSeconds ?? MINUTE_SECONDS
    const count = Math.max(1, Math.ceil(seconds / MINUTE_SECONDS))
    return { ...FAILED, banner: { key: 'site-support:too_often', count } }
  }
  const { path, problem } = error.data.fields?.[0] ?? {}
  if (path === 'email') return { ...FAILED, errors: { email: 'EMAIL_VALIDATION_ERROR' }, banner: null }
  if (path === 'text') return { ...FAILED, errors: { text: 'site-support:text_wrong' }, banner: null }
  if (path === 'subject') return { ...FAILED, errors: { subject: 'site-support:subject_wrong' }, banner: null }
  if (path === 'stamp' && problem === 'too-soon') return { ...FAILED, banner: { key: 'site-support:too_soon' } }
  if (path === 'stamp') return { ...FAILED, banner: { key: 'site-support:once_more' }, isOutOfDate: true }
  return FAILED
}
