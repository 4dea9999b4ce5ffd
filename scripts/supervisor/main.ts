import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PlainFailure, runPlainly } from '../lib/plain-failure.ts'
import { writeLocaleList } from '../locales/locale-list.ts'
import { isHostOurs, isPortFree } from '../lib/ports.ts'
import { claimDataFolder } from './data-folder.ts'
import { lockDataDir } from './lock.ts'
import { endLeftOvers } from './run-file.ts'
import { Stack } from './stack.ts'
import { assertServerSettings } from './server-settings.ts'
import { readSettings } from './settings.ts'

await runPlainly(async () => {
  const startedAt = Date.now()
  const settings = readSettings(process.env)
  assertServerSettings(settings, process.env)
  if (!(await isHostOurs(settings.host)))
    throw new PlainFailure(
      `HOST is "${settings.host}": it must be an address of this machine, as in 127.0.0.1 or 0.0.0.0.`,
    )
  const release = lockDataDir(settings.dataDir)
  try {
    claimDataFolder(settings.dataDir, settings.mode)
  } catch (error) {
    release()
    throw error
  }
  const stack = new Stack(settings, process.argv.includes('--dev'))
  let ending: Promise<void> | null = null
  const end = (code: number): void => {
    // A second Ctrl-C during the shutdown has no effect. The shutdown ends anyway, because each child has a time limit.
    ending ??= stack.stop().finally(() => {
      release()
      process.exit(code)
    })
  }
  process.on('SIGINT', () => end(0))
  process.on('SIGTERM', () => end(0))
  process.on('SIGHUP', () => end(0))
  stack.onBroken = (reason) => {
    console.error(reason)
    end(1)
  }
  try {
    await endLeftOvers(settings.dataDir)
    if (!(await isPortFree(settings.port))) {
      throw new PlainFailure(
        `Port ${settings.port} is busy: stop what uses it, or choose another, as in PORT=3001 npm start.`,
      )
    }
    writeLocaleList()
    mkdirSync(join(settings.dataDir, 'logs'), { recursive: true, mode: 0o700 })
    await stack.start(startedAt)
  } catch (error) {
    if (ending) return
    await stack.stop()
    release()
    throw error
  }
})
