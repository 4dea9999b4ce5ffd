import { createServer, type Server } from 'node:http'
import type { QueueName } from '@cambio/core/ops/queues/queue'
import type { Checkpoint } from '@cambio/core/shared/checkpoints'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'

/** Exports an operator queue's length and the age of its oldest entry in seconds. */
export type ShowQueue = (name: QueueName, length: number, oldestSeconds: number) => void

/** The worker's metrics, which it serves only on the loopback interface. */
export interface Metrics {
  countEvent(event: string): void
  countCheckpoint(checkpoint: Checkpoint): void
  showQueue: ShowQueue
  listen(port: number): Server
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const events = new Counter({
    name: 'cambio_worker_events_total',
    help: 'Things that happened which a person may want to know',
    labelNames: ['event'],
    registers: [registry],
  })
  const checkpoints = new Counter({
    name: 'cambio_worker_checkpoints_total',
    help: 'Number of times that payments reached each checkpoint',
    labelNames: ['checkpoint'],
    registers: [registry],
  })
  const queues = new Gauge({
    name: 'cambio_queue',
    help: 'Number of items of each kind that wait for an operator',
    labelNames: ['name'],
    registers: [registry],
  })
  const oldest = new Gauge({
    name: 'cambio_queue_oldest_seconds',
    help: 'How long the oldest of them has waited',
    labelNames: ['name'],
    registers: [registry],
  })
  return {
    showQueue(name, length, oldestSeconds) {
      queues.set({ name }, length)
      oldest.set({ name }, oldestSeconds)
    },
    countEvent: (event) => events.inc({ event }),
    countCheckpoint: (checkpoint) => checkpoints.inc({ checkpoint }),
    listen: (port) =>
      createServer((_request, response) => {
        void registry.metrics().then((text) => response.setHeader('content-type', registry.contentType).end(text))
      }).listen(port, '127.0.0.1'),
  }
}
