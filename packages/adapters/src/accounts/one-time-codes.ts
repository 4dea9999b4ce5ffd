import type { OneTimeCodes } from '@cambio/core/second-step/second-step'
import { generateSecret, generateURI, verifySync } from 'otplib'

/** Codes of the step before and after are taken, too, seconds: clocks differ, and people type. */
const TOLERANCE_SECONDS = 30
/** 160 bits, as RFC 4226 wants them. */
const SECRET_BYTES = 20
/** What apps count by default, and all of them know. */
const CODE = /^\d{6}$/

/** Codes by RFC 6238, compared in constant time by the library. */
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
