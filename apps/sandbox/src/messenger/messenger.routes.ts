import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { sendPage } from '../http/page-html.ts'
import { readInput } from '../http/read-input.ts'
import { serveBotApi } from './bot-api/bot-api.routes.ts'
import { serveChats } from './bot-api/chat.routes.ts'
import type { SandboxMessenger } from './bot-api/sandbox-messenger.ts'
import { chatHtml } from './chat-html.ts'
import { hostHtml } from './host-html.ts'
import { LaunchRequest, newLaunchData } from './launch-data.ts'

const own = (name: string): Buffer => readFileSync(new URL(`./assets/${name}`, import.meta.url))
const ASSETS = [
  { name: 'host.css', type: 'text/css; charset=utf-8', bytes: own('host.css') },
  { name: 'chat.css', type: 'text/css; charset=utf-8', bytes: own('chat.css') },
  { name: 'chat.js', type: 'text/javascript; charset=utf-8', bytes: own('chat.js') },
  { name: 'host.js', type: 'text/javascript; charset=utf-8', bytes: own('host.js') },
  ...[
    'chat-links.js',
    'host-device.js',
    'host-dialog.js',
    'host-methods.js',
    'host-questions.js',
    'host-storage.js',
  ].map((name) => ({
    name,
    type: 'text/javascript; charset=utf-8',
    bytes: own(name),
  })),
]

/**
 * Serves the simulated messenger: signed launch data, a host page that shows the mini-app in a frame, the Bot API, and
 * the bot's chat page.
 */
export function serveMessenger(app: FastifyInstance, messenger: SandboxMessenger): void {
  serveBotApi(app, messenger)
  serveChats(app, messenger)
  app.get('/sandbox/messenger/chat', (_request, reply) => sendPage(reply, chatHtml()))
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
