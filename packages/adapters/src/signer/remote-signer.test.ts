import { withoutProofs } from '@cambio/core/testing/without-proofs'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOT_KEY, type AddressIssuer, type Signer, SignerRefusal } from '@cambio/core/chains/signer'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { MAX_FREE_ADDRESSES } from '@cambio/core/signing/issue-addresses'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { RemoteSigner } from './remote-signer.ts'
import { createSignerServer } from './signer-server.ts'
import { listenOnSocket } from './signer-socket.ts'
import { signerSuite } from './testing/signer.suite.ts'

const WALLET = 'f'.repeat(32)
let folder: string
let socketPath: string
let servers: Server[]
let errors: unknown[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cambio-signer-'))
  socketPath = join(folder, 'own', 'signer.sock')
  servers = []
  errors = []
})

afterEach(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  rmSync(folder, { recursive: true, force: true })
})

async function serve(signer: Signer, issuer: AddressIssuer = withoutProofs(signer)): Promise<Server> {
  const server = createSignerServer({
    signer: withoutProofs(signer),
    issuer,
    wallet: WALLET,
    onRefusal: () => {},
    onError: (error) => errors.push(error),
  })
  servers.push(server)
  await listenOnSocket(server, socketPath)
  return server
}

const remote = (wallet: string | null = WALLET) =>
  new RemoteSigner({ connection: { socketPath }, wallet: async () => wallet })

signerSuite('over the socket', async (signer) => {
  await serve(signer)
  return remote()
})

/** Returns a signer whose calls all throw `error`. */
function failing(error: Error): Signer {
  const fail = async () => {
    throw error
  }
  return { address: fail, sign: fail }
}

it('throws a retryable error while the signer process is down', async () => {
  await expect(remote().address('ethereum', HOT_KEY)).rejects.toMatchObject({ name: 'AdapterError', retryable: true })
})

it('reconnects after the signer process restarts', async () => {
  const own: Signer = { ...failing(new Error()), address: async () => 'an address' }
  const first = await serve(own)
  const signer = remote()
  expect(await signer.address('ethereum', HOT_KEY)).toBe('an address')
  first.closeAllConnections()
  await new Promise((resolve) => first.close(resolve))
  servers = []
  await expect(signer.address('ethereum', HOT_KEY)).rejects.toMatchObject({ retryable: true })
  await serve(own)
  expect(await signer.address('ethereum', HOT_KEY)).toBe('an address')
})

it('rejects a caller whose database belongs to another wallet', async () => {
  await serve(failing(new Error()))
  await expect(remote('e'.repeat(32)).address('ethereum', HOT_KEY)).rejects.toThrow('belongs to wallet eeee')
  await expect(remote(null).address('ethereum', HOT_KEY)).rejects.toMatchObject({ retryable: true })
})

it.each([
  ['a rejection', new SignerRefusal('cap-day', 'Over the cap of eth'), { name: 'SignerRefusal', reason: 'cap-day' }],
  ['a permanent failure', new AdapterError('Monero: no', { retryable: false }), { retryable: false }],
  ['a temporary failure', new AdapterError('busy', { retryable: true }), { retryable: true }],
])('passes %s of the signer on to the caller unchanged', async (_name, error, expected) => {
  await serve(failing(error))
  await expect(remote().address('ethereum', HOT_KEY)).rejects.toMatchObject({ ...expected, message: error.message })
})

it('issues addresses through the signer process', async () => {
  const calls: [string, number][] = []
  await serve(failing(new Error()), {
    async issueAddresses(chain, free) {
      calls.push([chain, free])
      return { hot: 'hot', added: 3 }
    },
  })
  expect(await remote().issueAddresses('ethereum', MAX_FREE_ADDRESSES)).toEqual({ hot: 'hot', added: 3 })
  expect(calls).toEqual([['ethereum', MAX_FREE_ADDRESSES]])
})

it.each([-1, 1.5, MAX_FREE_ADDRESSES + 1])('rejects a request to issue %s addresses as malformed', async (free) => {
  await serve(failing(new Error()))
  await expect(remote().issueAddresses('ethereum', free)).rejects.toMatchObject({
    name: 'SignerRefusal',
    reason: 'malformed',
  })
})

it("hides the details of a signer's unexpected error from the caller", async () => {
  await serve(failing(new Error('SELECT secret FROM table')))
  const failure = await remote()
    .address('ethereum', HOT_KEY)
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'AdapterError', retryable: true })
  expect(String(failure)).not.toContain('secret')
  expect(errors).toHaveLength(1)
})

it("allows only the signer's own user to connect to the socket", async () => {
  await serve(failing(new Error()))
  expect(statSync(socketPath).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'own')).mode & 0o777).toBe(0o700)
})

async function post(path: string, body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath, path, method: 'POST' }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

it.each([
  ['a body that is not JSON', '/sign', '{'],
  ['an unknown call', '/keys', '{}'],
  ['a missing field', '/sign', JSON.stringify({ wallet: WALLET, request: { kind: 'account' } })],
  [
    'an amount that is a JSON number',
    '/sign',
    JSON.stringify({ wallet: WALLET, request: { kind: 'outputs', inputs: 1 } }),
  ],
  [
    'a key of another kind',
    '/address',
    JSON.stringify({ wallet: WALLET, chain: 'x', key: { purpose: 'root', index: 0 } }),
  ],
  [
    'a key before the first',
    '/address',
    JSON.stringify({ wallet: WALLET, chain: 'x', key: { ...HOT_KEY, index: -1 } }),
  ],
  ['an address of the caller', '/issue', JSON.stringify({ wallet: WALLET, chain: 'x', free: 1, address: '0x1' })],
  ['a body past the limit', '/sign', `"${'x'.repeat(17 * 1024 * 1024)}"`],
])("rejects %s without revealing the signer's internal details", async (_name, path, body) => {
  await serve(failing(new Error()))
  const { status, text } = await post(path, body)
  expect(status).toBe(409)
  expect(JSON.parse(text)).toMatchObject({ kind: 'refusal', reason: 'malformed' })
  expect(text).not.toContain(' at ')
  expect(errors).toEqual([])
})

it('responds with 503 to a signer call above the concurrency limit', async () => {
  const gate = Promise.withResolvers<string>()
  await serve({ ...failing(new Error()), address: () => gate.promise })
  const body = JSON.stringify({ wallet: WALLET, chain: 'ethereum', key: HOT_KEY })
  const answers = Array.from({ length: 65 }, () => post('/address', body))
  expect(await Promise.race(answers)).toMatchObject({ status: 503 })
  gate.resolve('an address')
  expect((await Promise.all(answers)).filter(({ status }) => status === 200)).toHaveLength(64)
})
