import { composeSigner } from './compose.ts'
import { readConfig, SettingError } from './config.ts'
import { createLogger } from './logger.ts'

/** EX_CONFIG of sysexits.h: the supervisor shows the last line and does not start the process again. */
const BAD_SETTING = 78

const config = await settingsOrEnd(() => readConfig(process.env))
const logger = createLogger(config.LOG_LEVEL)
const signer = await settingsOrEnd(() => composeSigner(config, logger))
let closing: Promise<void> | null = null
const end = (): void => {
  closing ??= signer.close().then(() => process.exit(0))
}
process.on('SIGTERM', end)
process.on('SIGINT', end)
logger.info('signer is running')
process.send?.('listening')

async function settingsOrEnd<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    console.error(error.message)
    process.exit(BAD_SETTING)
  }
}
