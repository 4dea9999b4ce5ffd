import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, type ConnectionOptions } from 'node:tls'
import { HOT_KEY, type Signer } from '@cambio/core/chains/signer'
import { withoutProofs } from '@cambio/core/testing/without-proofs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { RemoteSigner } from './remote-signer.ts'
import { createSignerServer } from './signer-server.ts'
import { listenOnPort } from './signer-tls-server.ts'
import type { SignerTls } from './signer-tls.ts'
import { signerSuite } from './testing/signer.suite.ts'
import { type CertificateFiles, TestAuthority } from './testing/test-certificates.ts'

const WALLET = 'f'.repeat(32)
const SIGNER = 'signer.cambio.internal'
const WORKER = 'worker.cambio.internal'

let authority: TestAuthority
let otherAuthority: TestAuthority
let ofSigner: CertificateFiles
let ofWorker: CertificateFiles
let servers: Server[]
let clients: RemoteSigner[]
let refused: string[]
let calls: number

beforeAll(async () => {
  authority = await TestAuthority.create()
  otherAuthority = await TestAuthority.create()
  ofSigner = await authority.issue(SIGNER, { usage: 'serverAuth' })
  ofWorker = await authority.issue(WORKER, { usage: 'clientAuth' })
})

afterAll(() => {
  authority.close()
  otherAuthority.close()
})

beforeEach(() => {
  servers = []
  clients = []
  refused = []
  calls = 0
})

afterEach(async () => {
  for (const client of clients) client.close()
  for (const server of servers) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** Signer that counts its calls. */
const counting: Signer = {
  address: async () => {
    calls += 1
    return 'an address'
  },
  sign: async () => {
    calls += 1
    return { raw: '0x', txId: '0x' }
  },
}

/** Serves a signer with mutual TLS. Returns its port. */
async function serve(signer: Signer = counting, files = ofSigner, port = 0): Promise<number> {
  const tls = authority.tls(files, WORKER, port)
  const server = createSignerServer({
    signer: withoutProofs(signer),
    issuer: withoutProofs(signer),
    wallet: WALLET,
    onRefusal: () => {},
    onError: () => {},
    mutualTls: { tls, onRefusedConnection: ({ why }) => refused.push(why) },
  })
  servers.push(server)
  await listenOnPort(server, tls)
  return (server.address() as AddressInfo).port
}

function client(tls: SignerTls): RemoteSigner {
  const remote = new RemoteSigner({ connection: { tls }, wallet: async () => WALLET })
  clients.push(remote)
  return remote
}

const worker = (port: number, files = ofWorker, peer = SIGNER): RemoteSigner => client(authority.tls(files, peer, port))

signerSuite('over mutual TLS', async (signer) => worker(await serve(signer)))

/** Expects a call to fail with a retryable error, and the signer to have read no call. */
async function expectRefused(remote: RemoteSigner): Promise<void> {
  await expect(remote.address('ethereum', HOT_KEY)).rejects.toMatchObject({ name: 'AdapterError', retryable: true })
  expect(calls).toBe(0)
}

describe('the signer', () => {
  it('answers a caller whose certificate has the configured name', async () => {
    await expect(worker(await serve()).address('ethereum', HOT_KEY)).resolves.toBe('an address')
    expect(refused).toEqual([])
  })

  it('accepts the common name of a certificate without subjectAltName', async () => {
    const files = await authority.issue(WORKER, { dnsNames: null })
    await expect(worker(await serve(), files).address('ethereum', HOT_KEY)).resolves.toBe('an address')
  })

  it('refuses a certificate of another CA', async () => {
    await expectRefused(worker(await serve(), await otherAuthority.issue(WORKER)))
    expect(refused).toEqual([expect.stringMatching(/SELF_SIGNED|UNABLE_TO/)])
  })

  it.each([
    ['another name', 'server.cambio.internal', {}],
    ['a name that contains the configured one', `other.${WORKER}`, {}],
    ['a wildcard name', '*.cambio.internal', {}],
    ['the configured name only as common name, beside another DNS name', WORKER, { dnsNames: ['server.internal'] }],
  ])('refuses a certificate of the CA with %s', async (_what, name, options) => {
    await expectRefused(worker(await serve(), await authority.issue(name, options)))
    expect(refused).toEqual([`the certificate is not for ${WORKER}`])
  })

  it('refuses an expired certificate', async () => {
    await expectRefused(worker(await serve(), await authority.issue(WORKER, { days: -1 })))
    expect(refused).toEqual(['CERT_HAS_EXPIRED'])
  })

  it('refuses a certificate that is not for clients', async () => {
    await expectRefused(worker(await serve(), await authority.issue(WORKER, { usage: 'serverAuth' })))
    expect(refused).toEqual(['INVALID_PURPOSE'])
  })

  /** Sends a call over a connection with the given TLS options. Returns the response, or the error code. */
  async function post(port: number, options: ConnectionOptions): Promise<string> {
    const socket = connect({ host: '127.0.0.1', port, servername: SIGNER, ca: readFileSync(authority.ca), ...options })
    const body = JSON.stringify({ wallet: WALLET, chain: 'ethereum', key: HOT_KEY })
    socket.end(`POST /address HTTP/1.1\r\nhost: signer\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
    try {
      let text = ''
      for await (const chunk of socket) text += String(chunk)
      return text
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? 'failed'
    }
  }
  const own = ({ certificate, key }: CertificateFiles) => ({ cert: readFileSync(certificate), key: readFileSync(key) })

  it('refuses a caller without a certificate', async () => {
    const port = await serve()
    expect(await post(port, own(ofWorker))).toContain('an address')
    expect(await post(port, {})).not.toContain('an address')
    expect(calls).toBe(1)
    expect(refused).toEqual(['ERR_SSL_PEER_DID_NOT_RETURN_A_CERTIFICATE'])
  })

  it('refuses TLS 1.2', async () => {
    const response = await post(await serve(), { ...own(ofWorker), maxVersion: 'TLSv1.2' })
    expect(response).not.toContain('an address')
    expect(calls).toBe(0)
    expect(refused).toEqual([expect.stringContaining('UNSUPPORTED_PROTOCOL')])
  })

  it('refuses a request without TLS', async () => {
    const port = await serve()
    await expect(fetch(`http://127.0.0.1:${port}/address`, { method: 'POST' })).rejects.toThrow('fetch failed')
    expect(calls).toBe(0)
    expect(refused).toEqual([expect.stringContaining('HTTP_REQUEST')])
  })

  it('does not start on a port that is in use', async () => {
    const port = await serve()
    await expect(serve(counting, ofSigner, port)).rejects.toThrow(`127.0.0.1:${port} cannot be used: EADDRINUSE`)
    servers.pop()
  })
})

describe('the caller', () => {
  it('refuses a signer with another name', async () => {
    const port = await serve(counting, await authority.issue('other.cambio.internal'))
    const remote = worker(port)
    await expect(remote.address('ethereum', HOT_KEY)).rejects.toThrow(`its certificate is not for ${SIGNER}`)
    await expectRefused(remote)
  })

  it('refuses a signer of another CA', async () => {
    const port = await serve()
    await expectRefused(
      client({ ...authority.tls(ofWorker, SIGNER, port), ca: readFileSync(otherAuthority.ca, 'utf8') }),
    )
  })

  it('refuses a signer of another CA even if the environment switches off the check of certificates', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const port = await serve()
    const ca = readFileSync(otherAuthority.ca, 'utf8')
    await expectRefused(client({ ...authority.tls(ofWorker, SIGNER, port), ca }))
    vi.unstubAllEnvs()
  })

  it('refuses a signer with an expired certificate', async () => {
    await expectRefused(worker(await serve(counting, await authority.issue(SIGNER, { days: -1 }))))
  })

  it('trusts two CA certificates in one file', async () => {
    const port = await serve()
    const ca = [otherAuthority.ca, authority.ca].map((file) => readFileSync(file, 'utf8')).join('')
    const remote = client({ ...authority.tls(ofWorker, SIGNER, port), ca })
    await expect(remote.address('ethereum', HOT_KEY)).resolves.toBe('an address')
  })

  it('throws a retryable error while the connection is broken, and reconnects', async () => {
    const gate = Promise.withResolvers<void>()
    const port = await serve({
      ...counting,
      address: () => {
        gate.resolve()
        return new Promise(() => {})
      },
    })
    const remote = worker(port)
    const cut = remote.address('ethereum', HOT_KEY).catch((error: unknown) => error)
    await gate.promise
    const [first] = servers.splice(0)
    first?.closeAllConnections()
    expect(await cut).toMatchObject({ name: 'AdapterError', retryable: true })
    await new Promise((resolve) => first?.close(resolve))
    await expect(remote.address('ethereum', HOT_KEY)).rejects.toMatchObject({ name: 'AdapterError', retryable: true })
    await serve(counting, ofSigner, port)
    await expect(remote.address('ethereum', HOT_KEY)).resolves.toBe('an address')
  })
})
