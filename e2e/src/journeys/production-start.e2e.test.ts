import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anvilBinary } from '../../../apps/sandbox/src/evm/anvil.ts'
import { RunningSandbox } from '../../../apps/sandbox/src/testing/running-sandbox.ts'
import { freePort } from '../../../scripts/lib/ports.ts'
import { ALL_CHAINS, openStack, type Stack } from '../stack.ts'
import { runScript } from '../run-script.ts'
import { openTlsFront, type Backend, type TlsFront } from '../tls-front.ts'

const EXAMPLE = readFileSync(new URL('../../../docs/chains.production.example.json', import.meta.url), 'utf8')
const LOCAL_NAMES = fileURLToPath(new URL('../local-names.mjs', import.meta.url))
const NODE_HOST = /(https:\/\/(?:[^"@/]*@)?([a-z0-9.-]+\.example))(?::\d+)?/g
const PATIENCE_MS = 60_000
/** EVM chains that have a local node in this test, with their mainnet chain IDs. */
const EVM = { ethereum: 1, bsc: 56, polygon: 137, iotex: 4_689 }
/** Chain whose node's host name is missing from the TLS certificate. */
const WITHOUT_CERTIFICATE = 'bsc'
const EXCHANGES = ['binance', 'kraken', 'kucoin', 'okx']

let folder: string
let sandbox: RunningSandbox
let front: TlsFront
let stack: Stack
const nodes: ChildProcess[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cambio-production-'))
  const backends = new Map<string, Backend>()
  const sandboxPort = await freePort()
  sandbox = await RunningSandbox.start({ folder: join(folder, 'sandbox'), port: sandboxPort })
  for (const id of EXCHANGES) backends.set(`${id}.example`, { port: sandboxPort, prefix: `/exchanges/${id}` })
  for (const [chain, chainId] of Object.entries(EVM)) {
    const port = await startNode(chainId)
    for (const host of ['node', 'second-node']) backends.set(`${chain}.${host}.example`, { port, prefix: '' })
  }
  const hosts = [...EXAMPLE.matchAll(NODE_HOST)].map(([, , host = '']) => host)
  const named = [...new Set([...hosts, ...backends.keys()])].filter((host) => !host.startsWith(WITHOUT_CERTIFICATE))
  const authorityFile = join(folder, 'authority.pem')
  front = await openTlsFront(named, backends, authorityFile)
  const settings = productionSettings(authorityFile)
  await runScript(['scripts/run.mjs', 'scripts/ops.ts', 'wallet', 'init'], settings)
  stack = await openStack(settings)
})

afterAll(async () => {
  await stack?.close()
  front?.close()
  for (const node of nodes) node.kill()
  await sandbox?.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

async function startNode(chainId: number): Promise<number> {
  const port = await freePort()
  const args = ['--port', String(port), '--chain-id', String(chainId), '--block-time', '1', '--quiet']
  nodes.push(spawn(anvilBinary(), args, { stdio: 'ignore' }))
  return port
}

/** Returns production settings. The chains are those of the documented example, but each node URL has a local port. */
function productionSettings(authorityFile: string): Record<string, string> {
  return {
    MODE: 'production',
    DATA_DIR: join(folder, 'data'),
    SANDBOX_BLOCK_SECONDS: '',
    ...ALL_CHAINS,
    CHECK_KEYS: '',
    PUBLIC_URL: 'https://swap.example',
    CONTENT_DIR: contentFolder(),
    SIGNER_PASSPHRASE: 'qP7vXbW2mKc9tLr4JhZs8nDf',
    CHAINS: EXAMPLE.replaceAll(NODE_HOST, `$1:${front.port}`),
    EXCHANGES: JSON.stringify(EXCHANGES.map((id) => ({ id, baseUrl: `https://${id}.example:${front.port}` }))),
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'Swap <mail@swap.example>',
    NODE_EXTRA_CA_CERTS: authorityFile,
    NODE_OPTIONS: `--import ${LOCAL_NAMES}`,
  }
}

/** Returns a content folder whose theme file contains the operator's name, as production requires. */
function contentFolder(): string {
  const content = join(folder, 'content')
  const operator = { name: 'Swap OÜ', address: 'Pikk 1, Tallinn', registration: 'No. 1', email: 'hello@swap.example' }
  cpSync(fileURLToPath(new URL('../../../content', import.meta.url)), content, { recursive: true })
  writeFileSync(join(content, 'theme.json'), JSON.stringify({ operator }))
  return content
}

async function checks(): Promise<Record<string, string>> {
  const response = await fetch(`${stack.url}/api/v1/health`)
  return ((await response.json()) as { checks: Record<string, string> }).checks
}

test('the production stack starts and follows every chain that has a valid node certificate', async () => {
  await expect.poll(checks, { timeout: PATIENCE_MS }).toMatchObject({
    database: 'ok',
    audit: 'ok',
    'chain:ethereum': 'ok',
    'chain:polygon': 'ok',
    'chain:iotex': 'ok',
  })
})

test('reports each chain without a valid node certificate as degraded', async () => {
  expect(await checks()).toMatchObject({
    'chain:bsc': 'degraded',
    'chain:bitcoin': 'degraded',
    'chain:xrp': 'degraded',
    'chain:solana': 'degraded',
    'chain:tron': 'degraded',
  })
  expect(readFileSync(join(folder, 'data', 'logs', 'worker.log'), 'utf8')).toContain(
    "does not match certificate's altnames",
  )
})
