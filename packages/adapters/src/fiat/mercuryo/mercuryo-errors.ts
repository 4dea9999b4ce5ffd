import { ProviderRefusal } from '../../provider-http.ts'
import { Refusal } from './mercuryo-json.ts'

/**
 * Error code for an amount outside the limits ("amount off limits"). Source: the error table in mercuryoio/BAAS-API,
 * "Buy".
 */
const AMOUNT_OFF_LIMITS = '500002'
/** Error code for an unknown user ("User not found"). Source: the error table in mercuryoio/BAAS-API, "Sign in". */
const USER_NOT_FOUND = '403004'

/**
 * Error codes for a wrong key or code ("Verification failed"), and for a key that is not valid. Source: the error tables
 * in mercuryoio/BAAS-API for the codes of phones and emails. Unverified for `/b2b/user/verify-email`.
 */
const CODE_REFUSALS: ReadonlySet<string> = new Set(['403001', '403002', '403007', '401008', '401009'])

function refusalOf(error: unknown): { status: number; code: string; message: string } | null {
  if (!(error instanceof ProviderRefusal)) return null
  const body = Refusal.safeParse(error.body)
  return body.success ? { status: error.status, ...body.data } : { status: error.status, code: '', message: '' }
}

/** Returns whether Mercuryo rejected an amount because it is outside the limits. */
export function isAmountRefused(error: unknown): boolean {
  return refusalOf(error)?.code === AMOUNT_OFF_LIMITS
}

/** Returns whether Mercuryo reported that no user has the email address. */
export function isUnknownUser(error: unknown): boolean {
  const refusal = refusalOf(error)
  return refusal !== null && (refusal.status === 404 || refusal.code === USER_NOT_FOUND)
}

/** Returns whether Mercuryo refused the code from an email, or its key. */
export function isCodeRefused(error: unknown): boolean {
  return CODE_REFUSALS.has(refusalOf(error)?.code ?? '')
}

/**
 * Returns whether Mercuryo rejected the rate token. Unverified: no document lists the error code, so the error message
 * is matched.
 */
export function isRateExpired(error: unknown): boolean {
  const refusal = refusalOf(error)
  return refusal !== null && [400, 403].includes(refusal.status) && /trx_token|rate token/i.test(refusal.message)
}
