import type { Clock } from '@cambio/kernel/clock'
import { ClientFrame, SOCKET_PATH, type OrdersWatch } from '@cambio/contract/socket'
import { SOCKET_MAX_SUBSCRIPTIONS, SOCKET_PING_MS } from '@cambio/contract/timing'
import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import type * as z from 'zod/mini'
import { HttpRefusal, toWireError } from '../http/errors/errors.ts'
import type { OpenLimits } from '../http/limits/open-limits.ts'
import type { OrderLookups } from '../http/limits/order-lookups.ts'
import { isOwnOrigin } from '../http/access/origins.ts'
import type { SecurityLog } from '../http/log/security-log.ts'
import { Channel, type SocketClient } from './channel.ts'
import { ClientCounter } from './client-counter.ts'
import { FrameBudget } from './frame-budget.ts'
import type { OrderFeed } from './order-feed.ts'
import type { RateFeed } from './rate-feed.ts'

type Wanted = z.output<typeof OrdersWatch>['data']

const MAX_FRAME_BYTES = 4_096
const FRAME_LIMITS = { perSecond: 20, burst: 60 }
const CLOSE_POLICY = 1008
const CLOSE_GOING_AWAY = 1001

export interface LiveFeeds {
  rates: RateFeed
  orders: OrderFeed
}

interface LiveParts {
  feeds: LiveFeeds
  allowedOrigins: ReadonlySet<string>
  security: SecurityLog
  lookups: OrderLookups
  clientOf: (ip: string) => SocketClient
  limits: OpenLimits
}

/** Dependencies and state of a single client's connection. */
interface Served {
  feeds: LiveFeeds
  /**
   * Number of orders that the server is looking up for the client. Each lookup counts as a subscription, because the
   * client can send further frames during the lookup.
   */
  lookingUp: number
  client: SocketClient
  limits: OpenLimits
  /** Number of open connections of each IP network and allocation. */
  sockets: ClientCounter
  /** Counts the client's order lookups towards the limit. */
  lookups: { begin(): Promise<void>; found(): Promise<void> }
  /** Called when the client sends too many frames. */
  flooded: () => void
  /** Called when the server rejects a subscription. */
  refused: (error: unknown) => void
}

/**
 * Serves the live channel with subscriptions to rates and orders. Rejects other origins and disconnects a client that
 * sends too many frames.
 */
export async function liveSocket(
  app: FastifyInstance,
  services: { clock: Clock },
  { feeds, allowedOrigins, security, lookups, clientOf, limits }: LiveParts,
): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false },
    preClose: (done) => {
      for (const client of app.websocketServer.clients) client.close(CLOSE_GOING_AWAY)
      app.websocketServer.close()
      done()
    },
  })
  const sockets = new ClientCounter()
  app.get(
    SOCKET_PATH,
    {
      websocket: true,
      schema: { hide: true },
      onRequest: async (request) => {
        if (isOwnOrigin(request, allowedOrigins)) return
        throw new HttpRefusal(403, 'ERR_FORBIDDEN', 'This page may not open the live channel')
      },
    },
    (socket, request) =>
      serve(socket, services, {
        feeds,
        lookingUp: 0,
        limits,
        sockets,
        client: clientOf(request.ip),
        lookups: { begin: () => lookups.begin(request.ip), found: () => lookups.found(request.ip) },
        flooded: () => void security.log(request, 'limit-reached'),
        refused: (error) => void security.refused(request, error, toWireError(error).statusCode),
      }),
  )
}

function serve(socket: WebSocket, services: { clock: Clock }, served: Served): void {
  const { feeds, flooded, client, sockets } = served
  const channel = new Channel(socket, client)
  socket.on('error', () => socket.terminate())
  if (sockets.isFull(client, served.limits.sockets)) return turnAway(channel, served)
  sockets.add(client)
  const budget = new FrameBudget(services.clock, FRAME_LIMITS)
  let answered = true
  const ping = setInterval(() => {
    if (!answered) return socket.terminate()
    answered = false
    socket.ping()
  }, SOCKET_PING_MS)
  socket.on('pong', () => {
    answered = true
  })
  socket.on('message', (raw) => {
    if (budget.spend()) return obey(channel, served, raw)
    flooded()
    socket.close(CLOSE_POLICY, 'too many frames')
  })
  socket.on('close', () => {
    clearInterval(ping)
    sockets.remove(client)
    feeds.rates.leave(channel)
    feeds.orders.leave(channel)
  })
}

/** Closes the connection of a client whose network or allocation has reached its limit of open connections. */
function turnAway(channel: Channel, { flooded }: Served): void {
  flooded()
  channel.sendError(null, new HttpRefusal(422, 'ERR_UNPROCESSABLE_ENTITY', 'Too many connections'))
  channel.close(CLOSE_POLICY, 'too many connections')
}

function obey(channel: Channel, served: Served, raw: RawData): void {
  const parsed = ClientFrame.safeParse(readJson(raw))
  if (!parsed.success) return channel.sendError(null, new HttpRefusal(422, 'ERR_VALIDATION', 'The frame is not valid'))
  const frame = parsed.data
  const { feeds } = served
  switch (frame.event) {
    case 'pairs.rates.stop':
      return feeds.rates.unsubscribe(channel, frame.data.id)
    case 'pairs.rates':
      if (!feeds.rates.has(channel, frame.data.id) && isFullOfRates(channel, served))
        return refuse(channel, frame.data.id)
      return feeds.rates.subscribe(channel, frame.data)
    case 'orders.watch': {
      const { orderId } = frame.data
      const isWatched = typeof orderId === 'number' && feeds.orders.isWatching(channel, orderId)
      if (!isWatched && isFull(channel, served)) return refuse(channel, String(orderId))
      return void watch(channel, served, frame.data)
    }
  }
}

/**
 * Subscribes the client to an order. When the client exceeds the lookup limit, sends an error frame and closes the
 * connection.
 */
async function watch(channel: Channel, served: Served, wanted: Wanted): Promise<void> {
  const { feeds, lookups, flooded, refused } = served
  const id = String(wanted.orderId)
  served.lookingUp += 1
  try {
    await lookups.begin()
  } catch (error) {
    flooded()
    channel.sendError(id, error)
    return channel.close(CLOSE_POLICY, 'too many look-ups')
  }
  try {
    await feeds.orders.watch(channel, wanted).finally(() => {
      served.lookingUp -= 1
    })
    await lookups.found()
  } catch (error) {
    refused(error)
    channel.sendError(id, error)
  }
}

/**
 * Returns whether the connection, the client's network or the client's allocation has reached its limit of
 * subscriptions.
 */
function isFullOfRates(channel: Channel, served: Served): boolean {
  const { feeds, limits, client } = served
  return isFull(channel, served) || feeds.rates.isFull(client, limits.socketRates)
}

function isFull(channel: Channel, { feeds, lookingUp }: Served): boolean {
  const { rates, orders } = feeds
  return rates.subscriptions(channel) + orders.subscriptions(channel) + lookingUp >= SOCKET_MAX_SUBSCRIPTIONS
}

function refuse(channel: Channel, id: string): void {
  channel.sendError(id, new HttpRefusal(422, 'ERR_UNPROCESSABLE_ENTITY', 'Too many subscriptions'))
}

function readJson(raw: RawData): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(raw) ? raw.toString() : '')
  } catch {
    return null
  }
}
