import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

const BUCKETS_SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

/**
 * Counts requests by route and serves the counts at `/metrics` on a separate loopback port. Port 0 disables metrics.
 * Returns a function that counts a security event.
 */
export async function serveMetrics(app: FastifyInstance, port: number): Promise<(event: string) => void> {
  if (port === 0) return () => {}
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status class',
    labelNames: ['route', 'status'] as const,
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
  const events = new Counter({
    name: 'cambio_security_events_total',
    help: 'Security events: sign-ins, refusals and changes of credentials',
    labelNames: ['event'] as const,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    seconds.observe({ route: request.routeOptions.url ?? 'none', status }, reply.elapsedTime / 1_000)
    done()
  })
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  app.addHook('preClose', () => void server.close())
  return (event) => events.inc({ event })
}
