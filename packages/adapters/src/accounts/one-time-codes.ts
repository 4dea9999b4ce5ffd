import type { OneTimeCodes } from '@cambio/core/two-factor/two-factor'
import { generateSecret, generateURI, verifySync } from 'otplib'

/**
 * Accepted clock difference, in seconds. Codes of the previous and the next time step are also valid, because clocks
 * differ and users need time to type.
 */
const TOLERANCE_SECONDS = 30
/** Secret length in bytes: 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
/** Default code format of authenticator apps: six digits. */
const CODE = /^\d{6}$/

/** Creates one-time codes according to RFC 6238. The library compares codes in constant time. */
export function oneTimeCodes(issuer: string): OneTimeCodes {
  return {
    mint: () => generateSecret({ length: SECRET_BYTES }),
    uri: (secret, account) => generateURI({ issuer, label: account, secret }),
    stepOf(secret, code, now) {
      if (!CODE.test(code)) return null
      const epoch = Math.floor(now / 1_000)
      const verdict = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS })
      return verdict.valid && 'timeStep' in verdict ? verdict.timeStep : null
    },
  }
}
