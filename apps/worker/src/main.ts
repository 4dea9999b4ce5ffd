import { pino } from 'pino'
import { composeWorker } from './compose.ts'
import { readConfig } from './config.ts'
import { createMetrics } from './metrics.ts'

const config = readConfig(process.env)
const logger = pino({ level: config.LOG_LEVEL, base: { process: 'worker' } })
const metrics = createMetrics()
if (config.METRICS_PORT) metrics.listen(config.METRICS_PORT).unref()

const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort())

const worker = await composeWorker(config, logger, {
  reach: metrics.countWaypoint,
  countEvent: metrics.countEvent,
})
logger.info('worker is running')
await worker.run(stop.signal)
process.exit(0)
