import type { Loop } from '@cambio/core/shared/run-loop'
import { certificatesIn, type SignerTls } from './signer-tls.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Time before the end of a certificate at which the warnings begin, in days. */
const WARNING_DAYS = 14

/** A certificate that ends soon or has ended. */
export interface ExpiringCertificate {
  setting: 'SIGNER_TLS_CERTIFICATE' | 'SIGNER_TLS_CA'
  /** Last second of validity, as in `Nov 29 12:00:00 2026 GMT`. */
  validTo: string
  /** Full days left. Negative after the end. */
  daysLeft: number
}

/** Returns this process's certificates, including those of the CA, that end within 14 days. */
export function expiringCertificates(tls: Pick<SignerTls, 'certificate' | 'ca'>, now: number): ExpiringCertificate[] {
  const all = [
    ...certificatesIn(tls.certificate).map(({ validTo }) => ({ setting: 'SIGNER_TLS_CERTIFICATE' as const, validTo })),
    ...certificatesIn(tls.ca).map(({ validTo }) => ({ setting: 'SIGNER_TLS_CA' as const, validTo })),
  ]
  return all
    .map((one) => ({ ...one, daysLeft: Math.floor((Date.parse(one.validTo) - now) / DAY_MS) }))
    .filter(({ daysLeft }) => daysLeft < WARNING_DAYS)
}

/** Returns the loop that reports expiring certificates at the start of a process and each hour. */
export function certificateExpiryLoop(
  tls: Pick<SignerTls, 'certificate' | 'ca'>,
  now: () => number,
  report: (certificate: ExpiringCertificate) => void,
): Loop {
  return {
    name: 'signer-certificates',
    everyMs: HOUR_MS,
    async step() {
      for (const certificate of expiringCertificates(tls, now())) report(certificate)
    },
  }
}
