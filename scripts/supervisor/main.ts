import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PlainFailure, runPlainly } from '../lib/plain-failure.ts'
import { writeLocaleList } from '../locales/locale-list.ts'
import { isOwnHost, isPortFree } from '../lib/ports.ts'
import { claimDataFolder } from './data-folder.ts'
import { lockDataDir } from './lock.ts'
import { endLeftOvers } from './run-file.ts'
import { Stack } from './stack.ts'
import { assertServerSettings } from './server-settings.ts'
import { readSettings } from './settings.ts'
import type { Settings } from './settings-types.ts'

await runPlainly(async () => {
  const startedAt = Date.now()
  const settings = readSettings(process.env)
  assertServerSettings(settings, process.env)
  if (!(await isOwnHost(settings.host)))
    throw new PlainFailure(
      `HOST is "${settings.host}": it must be an address of this machine, as in 127.0.0.1 or 0.0.0.0.`,
    )
  const release = claimData(settings)
  const stack = new Stack(settings, process.argv.includes('--dev'))
  const shutdown = endOnSignals(stack, release)
  try {
    await prepare(settings)
    await stack.start(startedAt)
  } catch (error) {
    if (shutdown.hasBegun()) return
    await stack.stop()
    release()
    throw error
  }
})

/** Locks the data folder and checks its mode. Returns the function that unlocks it. */
function claimData({ dataDir, mode }: Settings): () => void {
  const release = lockDataDir(dataDir)
  try {
    claimDataFolder(dataDir, mode)
  } catch (error) {
    release()
    throw error
  }
  return release
}

/** Stops the stack and ends this process on a signal or when a process of the stack fails permanently. */
function endOnSignals(stack: Stack, release: () => void): { hasBegun(): boolean } {
  let ending: Promise<void> | null = null
  const end = (code: number): void => {
    // A second Ctrl-C during the shutdown has no effect. The shutdown always ends, because each child has a limited
    // time to stop.
    ending ??= stack.stop().finally(() => {
      release()
      process.exit(code)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0))
  stack.onBroken = (reason) => {
    console.error(reason)
    end(1)
  }
  return { hasBegun: () => ending !== null }
}

/**
 * Ends processes that a killed supervisor left running. Checks that the port is free and writes the files that the
 * stack needs.
 */
async function prepare({ dataDir, port }: Settings): Promise<void> {
  await endLeftOvers(dataDir)
  if (!(await isPortFree(port)))
    throw new PlainFailure(`Port ${port} is busy: stop what uses it, or choose another, as in PORT=3001 npm start.`)
  writeLocaleList()
  mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o700 })
}
