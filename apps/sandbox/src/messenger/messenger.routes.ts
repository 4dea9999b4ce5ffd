import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { sendPage } from '../http/page-html.ts'
import { readInput } from '../http/read-input.ts'
import { hostHtml } from './host-html.ts'
import { LaunchRequest, newLaunchData } from './launch-data.ts'

const own = (name: string): Buffer => readFileSync(new URL(`./assets/${name}`, import.meta.url))
const ASSETS = [
  { name: 'host.css', type: 'text/css; charset=utf-8', bytes: own('host.css') },
  { name: 'host.js', type: 'text/javascript; charset=utf-8', bytes: own('host.js') },
  { name: 'host-methods.js', type: 'text/javascript; charset=utf-8', bytes: own('host-methods.js') },
]

/** Serves the simulated messenger: signed launch data, and a host page that shows the mini-app in a frame. */
export function serveMessenger(app: FastifyInstance): void {
  app.get('/sandbox/messenger/launch-data', (request) => ({
    initData: newLaunchData(readInput(LaunchRequest, request.query)),
  }))
  app.get('/sandbox/messenger', (_request, reply) => sendPage(reply, hostHtml()))
  for (const { name, type, bytes } of ASSETS)
    app.get(`/sandbox/messenger/${name}`, (_request, reply) =>
      reply
        .headers({ 'content-type': type, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
        .send(bytes),
    )
}
