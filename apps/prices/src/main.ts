import { settingsOrEnd } from '@cambio/kernel/setting-error'
import { composePrices } from './compose.ts'
import { readConfig } from './config.ts'
import { createLogger } from './logger.ts'

const config = await settingsOrEnd(() => readConfig(process.env))
const logger = createLogger(config.LOG_LEVEL)
const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort())

const prices = await settingsOrEnd(() => composePrices(config))
logger.info('prices is running')
await prices.run(logger, stop.signal)
process.exit(0)
