import { settingsOrEnd } from '@cambio/kernel/setting-error'
import { composeSigner } from './compose.ts'
import { readConfig } from './config.ts'
import { createLogger } from './logger.ts'

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
