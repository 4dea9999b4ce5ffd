import { createServer, type Server } from 'node:http'
import type { Waypoint } from '@cambio/core/shared/waypoints'
import { collectDefaultMetrics, Counter, Registry } from 'prom-client'

/** What the worker counts, and where a scraper reads it: loopback only. */
export interface Metrics {
  countEvent(event: string): void
  countWaypoint(waypoint: Waypoint): void
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
  const waypoints = new Counter({
    name: 'cambio_worker_waypoints_total',
    help: 'How often each place on the road of a payment was passed',
    labelNames: ['waypoint'],
    registers: [registry],
  })
  return {
    countEvent: (event) => events.inc({ event }),
    countWaypoint: (waypoint) => waypoints.inc({ waypoint }),
    listen: (port) =>
      createServer((_request, response) => {
        void registry.metrics().then((text) => response.setHeader('content-type', registry.contentType).end(text))
      }).listen(port, '127.0.0.1'),
  }
}
