import { settingsOrEnd } from '@cambio/kernel/setting-error'
import { buildApp } from './app.ts'
import { compose } from './compose.ts'
import { readConfig } from './config.ts'
import { createLogger } from './http/log/logger.ts'
import { loadWebHandler } from './pages/web-app.ts'

const IDLE_SWEEP_MS = 100

const config = await settingsOrEnd(() => readConfig(process.env))
const logger = createLogger(config.logLevel)
const composition = await settingsOrEnd(() =>
  compose(config, {
    onError: (error) => logger.error({ err: error }, 'background work failed'),
    report: (event, facts) => logger.info({ event, ...facts }, event),
  }),
)
const app = await buildApp({ ...composition, config, logger, web: loadWebHandler })
let closing: Promise<void> | null = null
const end = (): void => {
  closing ??= app
    .close()
    .then(() => composition.close())
    .then(() => process.exit(0))
  // Keep closing idle connections during the shutdown. A keep-alive connection that was busy when the shutdown began
  // would otherwise remain open and delay a restart by a minute.
  setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS)
}
process.on('SIGTERM', end)
process.on('SIGINT', end)
await app.listen({ port: config.port, host: config.host })
// Notify the supervisor, if any, that the server is listening.
process.send?.('listening')
// Load the page code now so that the first visitor does not have to wait for it.
await app.inject({ url: '/' })
