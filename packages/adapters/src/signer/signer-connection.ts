import { createPrivateKey, type KeyObject, type X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { SettingError } from '@cambio/kernel/setting-error'
import * as z from 'zod'
import { certificatesIn, type SignerTls } from './signer-tls.ts'

const OTHERS_MASK = 0o007
const MAX_PORT = 65_535

const Text = z.preprocess((text) => text || undefined, z.string().optional())

/** Settings for the connection between worker and signer. Both processes read the same names, each its own values. */
export const SIGNER_CONNECTION_ENVIRONMENT = {
  /** Path of the Unix socket that the signer listens on. */
  SIGNER_SOCKET: Text,
  /** `host:port` that the signer listens on, or that the worker connects to. Replaces `SIGNER_SOCKET`. */
  SIGNER_TLS_ADDRESS: Text,
  /** File of the CA certificates, in PEM. */
  SIGNER_TLS_CA: Text,
  /** File of this process's certificate, in PEM. */
  SIGNER_TLS_CERTIFICATE: Text,
  /** File of this process's private key, in PEM. */
  SIGNER_TLS_KEY: Text,
  /** Name in the certificate of the other process. */
  SIGNER_TLS_PEER: Text,
}

/** Names of the settings for mutual TLS: all are set, or none. */
export const SIGNER_TLS_NAMES = [
  'SIGNER_TLS_ADDRESS',
  'SIGNER_TLS_CA',
  'SIGNER_TLS_CERTIFICATE',
  'SIGNER_TLS_KEY',
  'SIGNER_TLS_PEER',
] as const
type TlsName = (typeof SIGNER_TLS_NAMES)[number]

type ConnectionSettings = Partial<Record<keyof typeof SIGNER_CONNECTION_ENVIRONMENT, string | undefined>>

/** Where the signer listens: on a Unix socket, or on a port with mutual TLS. */
export type SignerConnection = { socketPath: string } | { tls: SignerTls }

/**
 * Reads the connection settings and the files that they name.
 * @throws {SettingError} with the name of the setting, unless either the socket or all TLS settings are set and valid
 */
export function readSignerConnection(settings: ConnectionSettings): SignerConnection {
  const { SIGNER_SOCKET: socketPath } = settings
  const given = SIGNER_TLS_NAMES.find((name) => settings[name])
  if (given === undefined) {
    if (socketPath) return { socketPath }
    throw badSetting('SIGNER_SOCKET', 'must be set, unless the settings SIGNER_TLS_… are')
  }
  if (socketPath) throw badSetting('SIGNER_SOCKET', `must be unset, because ${given} is set`)
  const file = (name: TlsName): string => textOf(name, valueOf(settings, name, given))
  const { host, port } = addressIn(valueOf(settings, 'SIGNER_TLS_ADDRESS', given))
  const peer = peerIn(valueOf(settings, 'SIGNER_TLS_PEER', given))
  const tls = { host, port, peer, ca: file('SIGNER_TLS_CA'), certificate: file('SIGNER_TLS_CERTIFICATE') }
  const keyFile = valueOf(settings, 'SIGNER_TLS_KEY', given)
  const key = textOf('SIGNER_TLS_KEY', keyFile)
  firstCertificate('SIGNER_TLS_CA', tls.ca)
  assertPrivate(keyFile)
  const certificate = firstCertificate('SIGNER_TLS_CERTIFICATE', tls.certificate)
  if (!certificate.checkPrivateKey(privateKeyIn(key)))
    throw badSetting('SIGNER_TLS_KEY', 'must be the key of SIGNER_TLS_CERTIFICATE')
  return { tls: { ...tls, key } }
}

function badSetting(name: string, message: string): SettingError {
  return new SettingError(`Bad settings. ${name}: ${message}`)
}

function valueOf(settings: ConnectionSettings, name: TlsName, given: TlsName): string {
  const value = settings[name]
  if (value) return value
  throw badSetting(name, `must be set, because ${given} is set`)
}

/** Parses `host:port`. An IPv6 address is in brackets. */
function addressIn(text: string): { host: string; port: number } {
  const [, bracketed, name, digits] = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? []
  const port = Number(digits)
  const host = bracketed ?? name
  if (host !== undefined && port >= 1 && port <= MAX_PORT) return { host, port }
  throw badSetting('SIGNER_TLS_ADDRESS', 'must be like signer.internal:7443 or 10.0.0.5:7443')
}

function peerIn(text: string): string {
  if (isIP(text) === 0 && /^[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/i.test(text)) return text
  throw badSetting('SIGNER_TLS_PEER', 'must be the DNS name in the certificate of the other process')
}

function textOf(name: TlsName, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw badSetting(name, `${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

function firstCertificate(name: TlsName, pem: string): X509Certificate {
  try {
    const [first] = certificatesIn(pem)
    if (first) return first
  } catch {
    // Report the same error as for a file without certificates.
  }
  throw badSetting(name, 'must name a file with a certificate in PEM')
}

/** @throws {SettingError} when other users than the owner and one group may read or change the key */
function assertPrivate(file: string): void {
  if ((statSync(file).mode & OTHERS_MASK) !== 0)
    throw badSetting('SIGNER_TLS_KEY', `${file} is open to other users: run chmod 0600 ${file}`)
}

function privateKeyIn(pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    throw badSetting('SIGNER_TLS_KEY', 'must name a file with a private key in PEM, without a passphrase')
  }
}
