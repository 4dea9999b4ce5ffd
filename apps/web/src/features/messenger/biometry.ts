import { request } from '@tma.js/sdk-react'

/** Timeout for the messenger's response about the device's biometrics, in milliseconds. */
const ANSWER_MS = 5_000
/** Maximum length of the text that the messenger shows in a biometric request, in characters. */
const MAX_REASON = 128

/**
 * Asks the user for a fingerprint or face check. Returns false only when a check took place and failed. Returns true
 * without a check if the device has no biometrics or the user does not allow it. A password, code or second factor
 * still protects the action.
 * @param reason text that the messenger shows for the check
 * @param accessReason text of the messenger's one-time prompt to let the mini-app use biometrics
 */
export async function proveOwner(reason: string, accessReason: string): Promise<boolean> {
  if (!(await isAllowed(accessReason))) return true
  const params = { reason: reason.slice(0, MAX_REASON) }
  const { status } = await request('web_app_biometry_request_auth', 'biometry_auth_requested', { params })
  return status === 'authorized'
}

/**
 * Returns whether the mini-app may use biometrics. Queries the messenger on each call, because the user can change this
 * at any time.
 */
async function isAllowed(accessReason: string): Promise<boolean> {
  const options = { timeout: ANSWER_MS }
  const info = await request('web_app_biometry_get_info', 'biometry_info_received', options).catch(() => null)
  if (!info?.available) return false
  if (info.access_granted || info.access_requested) return info.access_granted
  const params = { reason: accessReason.slice(0, MAX_REASON) }
  const answer = await request('web_app_biometry_request_access', 'biometry_info_received', { params })
  return answer.available && answer.access_granted
}
