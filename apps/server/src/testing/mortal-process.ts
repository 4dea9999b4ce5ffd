import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { TEST_SEAL_SECRETS } from '@cambio/adapters/seals/testing/test-seals'
import type { CardSandbox } from './card-sandbox.ts'
import { TEST_CHAINS } from './test-app.ts'

const SECRET = 'a secret of this test only'
/** Maximum time for which a process may run. It includes the start of the process on a busy machine. */
const DEATH_PATIENCE_MS = 120_000

/** Returns the settings of a process that uses the database and the card provider of a sandbox. */
export async function mortalSettings({ sandbox, stack }: CardSandbox): Promise<Record<string, string>> {
  const { cardProvider } = (await sandbox.config()) as { cardProvider: object }
  return {
    MODE: 'sandbox',
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: stack.urls.server,
    WORKER_DATABASE_URL: stack.urls.worker,
    CHAINS: JSON.stringify(TEST_CHAINS),
    CARD_PROVIDER: JSON.stringify(cardProvider),
    LOG_LEVEL: 'silent',
    CONTROL_SECRET: SECRET,
    PARTNER_SECRET: SECRET,
    SESSION_SECRET: SECRET,
    IDENTITY_SECRET: SECRET,
    STORAGE_URL: pathToFileURL(tmpdir()).href,
    PUSH_KEY: Buffer.alloc(32, 1).toString('base64url'),
    SEAL_SECRET: TEST_SEAL_SECRETS.SEAL_SECRET,
  }
}

/**
 * Runs a file of this folder as a process, which kills itself at the checkpoint DIE_AT. Returns the signal that ended
 * the process, or null if it ended by itself.
 */
export async function runMortal(file: string, env: Record<string, string>): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await once(child, 'exit', { signal: AbortSignal.timeout(DEATH_PATIENCE_MS) })
  } finally {
    child.kill('SIGKILL')
  }
  return child.signalCode
}
