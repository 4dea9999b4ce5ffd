import { X509Certificate } from 'node:crypto'

/**
 * Mutual TLS between a caller and the signer, from the view of one of the two processes. Each process has a certificate
 * of the same private CA.
 */
export interface SignerTls {
  /** Host that the signer listens on, or that the caller connects to. */
  host: string
  port: number
  /** Name in the certificate of the other process. A certificate of the CA with another name is rejected. */
  peer: string
  /** CA certificates in PEM. There are two while the operator replaces the CA. */
  ca: string
  /** Certificate of this process in PEM. */
  certificate: string
  /** Private key of `certificate` in PEM. */
  key: string
}

/**
 * Returns the TLS options that caller and signer share. Certificates of public CAs are not trusted,
 * and no environment variable can switch off the check.
 */
export function sharedTlsOptions({ ca, certificate, key }: SignerTls) {
  return { ca, cert: certificate, key, minVersion: 'TLSv1.3', rejectUnauthorized: true } as const
}

/**
 * Returns whether a certificate contains exactly this DNS name. If the certificate has no DNS name, its common name
 * counts.
 */
export function isNamed(certificate: X509Certificate | undefined, name: string): boolean {
  return certificate?.checkHost(name, { subject: 'default', wildcards: false }) !== undefined
}

/**
 * Returns the certificates in a PEM text.
 * @throws when the text contains an invalid certificate
 */
export function certificatesIn(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return blocks.map((block) => new X509Certificate(block))
}
