import { anvilBinary } from './evm/anvil.ts'
import { buildApp } from './http/app.ts'
import { readSettings, type Settings } from './settings.ts'
import { startWorld } from './world.ts'

async function run(settings: Settings): Promise<void> {
  let stop = async (): Promise<void> => undefined
  let isStopping = false
  const end = (exitCode: number): void => {
    if (isStopping) return
    isStopping = true
    stop().then(
      () => process.exit(exitCode),
      (error: Error) => {
        console.error(`sandbox: ${error.message}`)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => end(0))
  process.on('SIGTERM', () => end(0))
  const world = await startWorld(settings, (reason) => {
    console.error(`sandbox: ${reason}`)
    end(1)
  })
  stop = () => world.stop()
  const app = buildApp(world)
  stop = async () => {
    await app.close()
    await world.stop()
  }
  await app.listen({ host: '127.0.0.1', port: settings.port })
  console.log(`sandbox: ready on http://127.0.0.1:${settings.port}/sandbox`)
}

/**
 * Exit code EX_CONFIG from sysexits.h. When the sandbox exits with this code, the supervisor prints the last line of
 * output and does not restart the sandbox.
 */
const BAD_SETTING = 78

function settingsOrEnd(): Settings {
  try {
    // Report a missing anvil binary as an invalid setting because a restart cannot fix it.
    anvilBinary()
    return readSettings(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(BAD_SETTING)
  }
}

run(settingsOrEnd()).catch((error: Error) => {
  console.error(`sandbox: ${error.message}`)
  process.exit(1)
})
