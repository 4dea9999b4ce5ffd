import 'reflect-metadata'
import * as x509 from '@peculiar/x509'
import { webcrypto } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const DAY_MS = 86_400_000

/** Target of the requests for one host: a local port, and a prefix for each request path. */
export interface Backend {
  port: number
  prefix: string
}

export interface TlsFront {
  port: number
  close(): void
}

/**
 * Starts a TLS proxy for several hosts on one local port. Requests to a host without a backend receive a 503. Creates
 * its own certificate authority and writes the authority's certificate to `authorityFile`.
 */
export async function openTlsFront(
  hosts: readonly string[],
  backends: ReadonlyMap<string, Backend>,
  authorityFile: string,
): Promise<TlsFront> {
  const { authority, certificate, key } = await certificateFor(hosts)
  writeFileSync(authorityFile, authority)
  const server = createServer({ cert: certificate, key }, (incoming, answer) => pass(incoming, answer, backends))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function pass(incoming: IncomingMessage, answer: ServerResponse, backends: ReadonlyMap<string, Backend>): void {
  const backend = backends.get((incoming.headers.host ?? '').replace(/:\d+$/, ''))
  if (!backend) {
    answer.writeHead(503).end()
    return
  }
  const { port, prefix } = backend
  const { method, headers } = incoming
  const onward = request({ port, path: `${prefix}${incoming.url}`, method, headers }, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.headers)
    got.pipe(answer)
  })
  onward.on('error', () => answer.destroy())
  incoming.pipe(onward)
}

function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
}

async function certificateFor(hosts: readonly string[]) {
  const [own, keys] = [await newKeys(), await newKeys()]
  const times = { notBefore: new Date(Date.now() - DAY_MS), notAfter: new Date(Date.now() + DAY_MS) }
  const name = 'CN=Authority of a test'
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    name,
    keys: own,
    signingAlgorithm: ALGORITHM,
    ...times,
    extensions: [new x509.BasicConstraintsExtension(true, 0, true)],
  })
  const certificate = await x509.X509CertificateGenerator.create({
    subject: 'CN=nodes.example',
    issuer: name,
    signingAlgorithm: ALGORITHM,
    ...times,
    publicKey: keys.publicKey,
    signingKey: own.privateKey,
    extensions: [new x509.SubjectAlternativeNameExtension(hosts.map((value) => ({ type: 'dns', value })))],
  })
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  return {
    authority: authority.toString('pem'),
    certificate: certificate.toString('pem'),
    key: x509.PemConverter.encode(pkcs8, 'PRIVATE KEY'),
  }
}
