import { setTimeout as pause } from 'node:timers/promises'
import { SOCKET_PATH, type ClientFrame } from '@cambio/contract/socket'
import { openAudience, type Audience } from '../support/audience.ts'
import { median, report } from '../support/report.ts'
import { onStage, type Stage } from '../support/stage.ts'

const CLIENTS = 1_000
const ROUNDS = 25
/**
 * Delay between two rounds, in milliseconds. It is longer than the server's minimum interval between two changes, a
 * quarter of a second.
 */
const BETWEEN_ROUNDS_MS = 400

const ASK: ClientFrame = {
  event: 'pairs.rates',
  data: {
    id: 'a',
    instrumentFromSlug: 'eth',
    instrumentToSlug: 'ltc',
    claimedDepositAmount: '0.42',
    rateMode: 'FLOATING',
  },
}

/**
 * Measures messages per second for a thousand clients. The measured time starts with a new tick in the database and
 * ends when the last client has received the change. The baseline broadcasts the same bytes without any logic.
 */
export async function benchSocketFanout(): Promise<void> {
  await onStage(measure, { ticksItself: true })
}

async function measure(stage: Stage): Promise<void> {
  const server = await stage.serve('apps/server/src/main.ts', '/api/v1/healthz')
  const bare = await stage.serve('bench/src/reference/bare-broadcast.ts', '/')
  const listeners = await openAudience(socketUrl(server, SOCKET_PATH), CLIENTS, JSON.stringify(ASK))
  const message = listeners.lastMessage()
  const bareListeners = await openAudience(socketUrl(bare, '/'), CLIENTS, null)
  const [speaker] = (await openAudience(socketUrl(bare, '/'), 1, null)).sockets
  const [ours, reference]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    reference.push(await timed(bareListeners, async () => speaker?.send(message)))
    await pause(BETWEEN_ROUNDS_MS)
    ours.push(await timed(listeners, () => stage.tick()))
    await pause(BETWEEN_ROUNDS_MS)
  }
  const perSecond = (times: number[]): number => (CLIENTS * 1_000) / median(times)
  report('socket-fanout', 'messages/s', perSecond(ours), perSecond(reference), true)
}

async function timed(audience: Audience, send: () => Promise<void>): Promise<number> {
  const all = audience.allHear()
  const startedAt = performance.now()
  await send()
  return (await all) - startedAt
}

function socketUrl(url: string, path: string): string {
  return url.replace('http', 'ws') + path
}
