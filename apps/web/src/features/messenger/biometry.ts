import { request } from '@tma.js/sdk-react'

/** Time in which the messenger describes the biometry of the device, in milliseconds. */
const ANSWER_MS = 5_000
/** Maximum length of a reason in a question of the messenger, in characters. */
const MAX_REASON = 128

/**
 * Lets the user prove presence by finger or face. Returns false only when a check took place and failed. A device
 * without biometry and a user who does not allow it pass: password, code and second factor of the server remain.
 * @param reason text of the check
 * @param accessReason text of the question whether the mini-app may use biometry, asked once
 */
export async function proveOwner(reason: string, accessReason: string): Promise<boolean> {
  if (!(await isAllowed(accessReason))) return true
  const params = { reason: reason.slice(0, MAX_REASON) }
  const { status } = await request('web_app_biometry_request_auth', 'biometry_auth_requested', { params })
  return status === 'authorized'
}

/** Returns whether the mini-app may use biometry. Reads it at each call, because the user can change it at any time. */
async function isAllowed(accessReason: string): Promise<boolean> {
  const options = { timeout: ANSWER_MS }
  const info = await request('web_app_biometry_get_info', 'biometry_info_received', options).catch(() => null)
  if (!info?.available) return false
  if (info.access_granted || info.access_requested) return info.access_granted
  const params = { reason: accessReason.slice(0, MAX_REASON) }
  const answer = await request('web_app_biometry_request_access', 'biometry_info_received', { params })
  return answer.available && answer.access_granted
}
