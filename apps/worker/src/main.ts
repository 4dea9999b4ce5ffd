import { composeWorker } from './compose.ts'
import { readConfig, SettingError } from './config.ts'
import { createLogger } from './logger.ts'
import { createMetrics } from './metrics.ts'

/** EX_CONFIG of sysexits.h: the supervisor says the last line and does not start us again. */
const BAD_SETTING = 78

const config = await settingsOrEnd(() => readConfig(process.env))
const logger = createLogger(config.LOG_LEVEL)
const metrics = createMetrics()
if (config.METRICS_PORT) metrics.listen(config.METRICS_PORT).unref()

const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort())

const worker = await settingsOrEnd(() =>
  composeWorker(config, logger, {
    reach: metrics.countWaypoint,
    countEvent: metrics.countEvent,
    showQueue: metrics.showQueue,
  }),
)
logger.info('worker is running')
await worker.run(stop.signal)
process.exit(0)

async function settingsOrEnd<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    console.error(error.message)
    process.exit(BAD_SETTING)
  }
}
