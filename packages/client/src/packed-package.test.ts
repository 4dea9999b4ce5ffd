import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const TIMEOUT_MS = 120_000
/**
 * Path of the Node.js binary that runs the package. Prefers the system's Node.js, because it may be older than the
 * repository's.
 */
const NODE = existsSync('/usr/bin/node') ? '/usr/bin/node' : process.execPath
/**
 * Folders of the package and its dependencies. The test packs them from this repository, so it needs no network access.
 */
const PACKED = ['packages/client', 'node_modules/openapi-fetch', 'node_modules/openapi-typescript-helpers']

const project = mkdtempSync(join(tmpdir(), 'cambio-client-'))
afterAll(() => rmSync(project, { recursive: true, force: true }))

const SCRIPT = `
async function main() {
  const fetch = async (request) => new Response(JSON.stringify({ code: 'ERR_UNAUTHORIZED', message: 'no' }), {
    status: 401, headers: { 'content-type': 'application/json', 'x-sent': request.headers.get('x-api-signature') },
  })
  const key = { publicKey: 'a', secret: 'b' }
  const client = createCambioClient({ baseUrl: 'http://cambio.test', key, fetch })
  const error = await client.get('/api/v2/pairs/public').catch((thrown) => thrown)
  const refused = await verifyWebhook('whsec_AAAA', {}, '{}').catch((thrown) => thrown)
  console.log(error instanceof CambioError, error.kind, refused.problem)
}
main()
`

const TYPED = `
import { createCambioClient, CambioError, verifyWebhook, type Pair } from '@cambio/client'
const client = createCambioClient({ baseUrl: 'https://swap.example' })
export async function main(): Promise<string> {
  for await (const order of client.orders({ order: 'asc' })) { const id: number = order.orderId; void id }
  for await (const pair of client.pairs()) { const one: Pair = pair; const isActive: boolean = one.isActive; void isActive }
  const rate = await client.get('/api/v2/rates/public/one', { params: { query: { instrumentFromSlug: 'eth', instrumentToSlug: 'ltc', claimedDepositAmount: '1' } } })
  const price: string = rate.price
  // @ts-expect-error unknown path
  await client.get('/api/v2/no-such-call')
  // @ts-expect-error the body is required
  await client.post('/api/v2/orders/public/create')
  const { id } = await verifyWebhook('whsec_', new Headers(), '')
  return price + id + String(new CambioError({ status: 500, retryAfterSeconds: null, isOutcomeUnknown: false, idempotencyKey: null }, null).details)
}
`

beforeAll(async () => {
  const cache = join(project, 'cache')
  const env = { ...process.env, npm_config_cache: cache, npm_config_update_notifier: 'false' }
  await run(NODE, [join(ROOT, 'packages/client/build.mjs')])
  const { stdout } = await run(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', project, ...PACKED.map((path) => join(ROOT, path))],
    { env },
  )
  const tarballs = (JSON.parse(stdout) as { filename: string }[]).map(({ filename }) => join(project, filename))
  writeFileSync(join(project, 'package.json'), '{ "name": "empty-project", "private": true }')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...tarballs], { cwd: project, env })
}, TIMEOUT_MS)

test('the published SDK package contains the licence, readme, build and example, but no source files', () => {
  const installed = join(project, 'node_modules/@cambio/client')
  expect(readFileSync(join(installed, 'LICENSE'), 'utf8')).toBe(readFileSync(join(ROOT, 'LICENSE'), 'utf8'))
  expect(readFileSync(join(installed, 'README.md'), 'utf8')).toContain('verifyWebhook')
  expect(existsSync(join(installed, 'examples/swap.mjs'))).toBe(true)
  expect(existsSync(join(installed, 'src'))).toBe(false)
})

test.each([
  ['script.mjs', `import { CambioError, createCambioClient, verifyWebhook } from '@cambio/client'`],
  ['script.cjs', `const { CambioError, createCambioClient, verifyWebhook } = require('@cambio/client')`],
])('runs %s with plain Node in an empty project', async (name, line) => {
  writeFileSync(join(project, name), `${line}\n${SCRIPT}`)
  expect((await run(NODE, [name], { cwd: project })).stdout.trim()).toBe('true unauthorized missing-header')
})

test.each(['typed.mts', 'typed.cts'])(
  'type-checks %s without skipLibCheck',
  async (name) => {
    writeFileSync(join(project, name), TYPED)
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--lib',
      'es2023,dom,dom.iterable',
    ]
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    const checked = run(NODE, [tsc, ...options, '--types', '', name], { cwd: project })
    await expect(checked.catch((error: { stdout: string }) => error.stdout)).resolves.toMatchObject({ stdout: '' })
  },
  TIMEOUT_MS,
)

test("the SDK's build does not use any Node API", async () => {
  const { stdout } = await run('grep', ['-rlE', '(from|require\\()\\s*["\']node:|\\bprocess\\.|\\bBuffer\\b', 'dist'], {
    cwd: join(project, 'node_modules/@cambio/client'),
  }).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
})
