import { request } from '@tma.js/sdk-react'

/** Timeout for the messenger's response about the device's biometrics, in milliseconds. */
const ANSWER_MS = 5_000
/** Timeout for the user's answer to a biometric prompt, in milliseconds. */
const USER_ANSWER_MS = 120_000
/** Maximum length of the text that the messenger shows in a biometric request, in characters. */
const MAX_REASON = 128
/** Platforms whose messenger has biometrics (https://core.telegram.org/bots/webapps#biometricmanager). */
const BIOMETRIC_PLATFORMS: ReadonlySet<string> = new Set(['android', 'android_x', 'ios'])

export interface OwnerProof {
  /** Text that the messenger shows for the check. */
  reason: string
  /** Text of the messenger's one-time prompt to let the mini-app use biometrics. */
  accessReason: string
  /** Platform in the launch data, such as `ios`. */
  platform: string
  /** Reports that the messenger did not answer. Returns whether the user wants to try again. */
  askAgain: () => Promise<boolean>
}

/**
 * Asks the user for a fingerprint or face check. Returns true without a check if the device has no biometrics or the
 * user does not allow their use: a password, code or second factor still protects the action. Returns false if the
 * messenger does not respond in time and the user declines another attempt. On a platform without biometrics, a
 * messenger without a response counts as a device without biometrics.
 */
export async function proveOwner(proof: OwnerProof): Promise<boolean> {
  const access = await accessOf(proof)
  if (access === 'unanswered') return (await proof.askAgain()) && proveOwner(proof)
  if (access !== 'granted') return access === 'none'
  const options = { params: { reason: proof.reason.slice(0, MAX_REASON) }, timeout: USER_ANSWER_MS }
  const answer = await request('web_app_biometry_request_auth', 'biometry_auth_requested', options).catch(() => null)
  return answer?.status === 'authorized'
}

/**
 * Returns whether the mini-app may use biometrics. `none`: the device has no biometrics, or the user does not allow
 * their use. `unanswered`: the messenger does not respond. `left`: the user does not respond to the prompt. Queries the
 * messenger on each call, because the user can change the permission at any time.
 */
async function accessOf({ accessReason, platform }: OwnerProof): Promise<'granted' | 'none' | 'unanswered' | 'left'> {
  const options = { timeout: ANSWER_MS }
  const info = await request('web_app_biometry_get_info', 'biometry_info_received', options).catch(() => null)
  if (info === null) return BIOMETRIC_PLATFORMS.has(platform) ? 'unanswered' : 'none'
  if (!info.available) return 'none'
  if (info.access_granted || info.access_requested) return info.access_granted ? 'granted' : 'none'
  const prompt = { params: { reason: accessReason.slice(0, MAX_REASON) }, timeout: USER_ANSWER_MS }
  const answer = await request('web_app_biometry_request_access', 'biometry_info_received', prompt).catch(() => null)
  if (answer === null) return 'left'
  return answer.available && answer.access_granted ? 'granted' : 'none'
}
