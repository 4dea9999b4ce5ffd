import { settingsOrEnd } from '@cambio/kernel/setting-error'
import { composeWorker } from './compose.ts'
import { readConfig } from './config.ts'
import { createLogger } from './logger.ts'
import { createMetrics } from './metrics.ts'

const config = await settingsOrEnd(() => readConfig(process.env))
const logger = createLogger(config.LOG_LEVEL)
const metrics = createMetrics()
if (config.METRICS_PORT) metrics.listen(config.METRICS_PORT).unref()

const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort())

const worker = await settingsOrEnd(() =>
  composeWorker(config, logger, {
    reach: metrics.countCheckpoint,
    countEvent: metrics.countEvent,
    showQueue: metrics.showQueue,
  }),
)
logger.info('worker is running')
await worker.run(stop.signal)
process.exit(0)
