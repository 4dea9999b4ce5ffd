import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openHouse, type House } from '../house.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const PATIENCE_MS = 150_000
const node = promisify(execFile)

let house: House
beforeAll(async () => {
  house = await openHouse({ WEBHOOK_ALLOW_LOOPBACK: 'true' })
})
afterAll(() => house?.close())

/** What the command said; where it fails, the error shows that too. */
const run = async (words: string[], env: Record<string, string>): Promise<string> => {
  const options = { cwd: ROOT, env: { ...process.env, ...env }, timeout: PATIENCE_MS }
  try {
    return (await node(process.execPath, words, options)).stdout
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string }
    throw new Error(`${words.join(' ')} said:\n${stdout}`, { cause: error })
  }
}
const ops = async (...words: string[]): Promise<Record<string, string>> => {
  const said = await run(['scripts/ops.ts', ...words, '--reason', 'a test', '--yes', '--json'], {
    DATA_DIR: house.dataDir,
    DATABASE_URL: '',
  })
  return JSON.parse(said) as Record<string, string>
}

/** A partner's server; answers the kinds of events it was told. */
async function partnerServer(): Promise<{ url: string; told: () => string[]; close: () => void }> {
  const told: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      told.push((JSON.parse(body) as { data: { kind: string } }).data.kind)
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}/`, told: () => told, close: () => void server.close() }
}

test('the example of the client swaps in the sandbox, with a key of npm run ops, and its server is told', async () => {
  const key = await ops('key', 'create', 'Example', '--max-markup', '1')
  const partner = await partnerServer()
  onTestFinished(partner.close)
  await ops('webhook', 'add', present(key.subject?.split(' ')[1], 'the number of the key'), partner.url)
  const said = await run(['packages/client/examples/swap.ts'], {
    CAMBIO_URL: house.url,
    CAMBIO_PUBLIC_KEY: key.publicKey ?? '',
    CAMBIO_SECRET: key.secret ?? '',
  })
  expect(said).toMatch(/FINISHED: \d+\.\d+ LTC in [0-9a-f]{64}/)
  await expect
    .poll(partner.told, { timeout: 30_000 })
    .toEqual([
      'CREATION_END',
      'INCOMING_FUNDS_DETECTED',
      'DEPOSIT_REGISTERED',
      'FUNDS_WITHDRAWAL_START',
      'WITHDRAWAL_COMPLETED',
    ])
  const audit = await run(['scripts/ops.ts', 'audit'], { DATA_DIR: house.dataDir, DATABASE_URL: '' })
  expect(audit).toContain(' 0 violations')
})
