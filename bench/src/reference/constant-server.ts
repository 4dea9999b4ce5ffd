import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import { BOT_WEBHOOK_PATH } from '@cambio/kernel/mini-app-link'
import Fastify, { LogController, type RouteHandlerMethod } from 'fastify'
import { createLogger } from '../../../apps/server/src/http/log/logger.ts'

// Baseline of the `quote`, `account-data` and `bot-updates` benchmarks. Returns a constant with the server's framework,
// plugins, hooks and logging.
const answer = Buffer.alloc(Number(process.env.ANSWER_BYTES), 'x').toString()
const app = Fastify({
  loggerInstance: createLogger(process.env.LOG_LEVEL ?? 'warn'),
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
})
app.addHook('onRequest', async (request, reply) => {
  reply.header('x-request-id', request.id)
})
await app.register(cookie)
await app.register(helmet, {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginEmbedderPolicy: false,
})
await app.register(async (api) => {
  await api.register(compress, { threshold: 1_024 })
  const constant: RouteHandlerMethod = (_request, reply) => reply.type('application/json; charset=utf-8').send(answer)
  api.get('/api/v2/rates/public/one', constant)
  // The framework parses the update before this handler runs, as for the real webhook.
  api.post(BOT_WEBHOOK_PATH, constant)
})
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
