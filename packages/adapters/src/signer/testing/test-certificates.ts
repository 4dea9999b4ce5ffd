import 'reflect-metadata'
import * as x509 from '@peculiar/x509'
import { webcrypto } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const DAY_MS = 86_400_000

/** Files of a certificate and its private key. */
export interface CertificateFiles {
  certificate: string
  key: string
}

interface CertificateOptions {
  /** Days until the certificate ends. A negative number makes an expired certificate. */
  days?: number
  /** DNS names of the certificate, or null for a certificate that has only a common name. The default is the name. */
  dnsNames?: string[] | null
  usage?: 'serverAuth' | 'clientAuth'
}

/** A private CA that a test creates in a temporary folder. */
export class TestAuthority {
  readonly folder: string
  /** File of the CA's certificate. */
  readonly ca: string
  readonly #authority: { certificate: x509.X509Certificate; keys: webcrypto.CryptoKeyPair }
  #issued = 0

  private constructor(authority: { certificate: x509.X509Certificate; keys: webcrypto.CryptoKeyPair }) {
    this.#authority = authority
    this.folder = mkdtempSync(join(tmpdir(), 'cambio-ca-'))
    this.ca = this.#write('ca.crt', authority.certificate.toString('pem'))
  }

  /** Creates a CA whose certificate ends in 30 days. */
  static async create(): Promise<TestAuthority> {
    const keys = await newKeys()
    const certificate = await x509.X509CertificateGenerator.createSelfSigned({
      serialNumber: '01',
      name: 'CN=Test CA',
      ...validFor(30),
      signingAlgorithm: ALGORITHM,
      keys,
      extensions: [
        new x509.BasicConstraintsExtension(true, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
        await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      ],
    })
    return new TestAuthority({ certificate, keys })
  }

  /** Creates a certificate for a name. Its key file has mode 0600. */
  async issue(
    name: string,
    { days = 30, dnsNames = [name], usage }: CertificateOptions = {},
  ): Promise<CertificateFiles> {
    const { certificate: issuer, keys: signing } = this.#authority
    const keys = await newKeys()
    this.#issued += 1
    const certificate = await x509.X509CertificateGenerator.create({
      serialNumber: String(this.#issued + 1).padStart(2, '0'),
      subject: `CN=${name}`,
      issuer: issuer.subject,
      ...validFor(days),
      signingAlgorithm: ALGORITHM,
      publicKey: keys.publicKey,
      signingKey: signing.privateKey,
      extensions: [
        await x509.AuthorityKeyIdentifierExtension.create(signing.publicKey),
        ...(dnsNames
          ? [new x509.SubjectAlternativeNameExtension(dnsNames.map((value) => ({ type: 'dns', value })))]
          : []),
        ...(usage ? [new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage[usage]])] : []),
      ],
    })
    const key = x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')
    return {
      certificate: this.#write(`${this.#issued}.crt`, certificate.toString('pem')),
      key: this.#write(`${this.#issued}.key`, key),
    }
  }

  #write(name: string, pem: string): string {
    const file = join(this.folder, name)
    writeFileSync(file, `${pem}\n`, { mode: 0o600 })
    return file
  }

  /** Returns the TLS settings of a process that has the given certificate and trusts this CA. */
  settings({ certificate, key }: CertificateFiles, peer: string, port: number) {
    return {
      SIGNER_TLS_ADDRESS: `127.0.0.1:${port}`,
      SIGNER_TLS_CA: this.ca,
      SIGNER_TLS_CERTIFICATE: certificate,
      SIGNER_TLS_KEY: key,
      SIGNER_TLS_PEER: peer,
    }
  }

  /** Returns the TLS of a process, with the text of the files. */
  tls({ certificate, key }: CertificateFiles, peer: string, port: number) {
    const text = (file: string) => readFileSync(file, 'utf8')
    return { host: '127.0.0.1', port, peer, ca: text(this.ca), certificate: text(certificate), key: text(key) }
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
}

/** Returns a validity that began 60 days ago and ends in the given number of days. */
function validFor(days: number): { notBefore: Date; notAfter: Date } {
  const now = Date.now()
  return { notBefore: new Date(now - 60 * DAY_MS), notAfter: new Date(now + days * DAY_MS) }
}
