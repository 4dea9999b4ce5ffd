import { compareThroughput } from '../support/load.ts'
import { report } from '../support/report.ts'
import { onStage } from '../support/stage.ts'

const CONNECTIONS = 16
const PATH = '/api/v2/rates/public/one'
/**
 * Number of different amounts per connection. It exceeds the number of requests between two ticks, so the price has
 * changed by the time an amount repeats.
 */
const AMOUNTS_A_CONNECTION = 2_500

/**
 * Measures quotes per second, each for a different amount. The baseline is a server with the same framework, plugins
 * and logging that returns a constant of the same size.
 */
export async function benchQuote(): Promise<void> {
  await onStage(async (stage) => {
    const server = await stage.serve('apps/server/src/main.ts', '/api/v1/healthz')
    const answer = await (await fetch(server + quotePath(0))).arrayBuffer()
    const constant = await stage.serve('bench/src/reference/constant-server.ts', PATH, {
      ANSWER_BYTES: String(answer.byteLength),
    })
    const targets = { ours: { url: server, pathsOf }, reference: { url: constant, pathsOf } }
    const { ours, reference } = await compareThroughput(targets, CONNECTIONS, (url) => stage.cpuMs(url))
    report('quote', 'answers/s', ours.perSecond, reference.perSecond, true)
    report('quote-cpu', 'answers/CPU s', ours.perCpuSecond, reference.perCpuSecond, true)
  })
}

function pathsOf(connection: number): string[] {
  const first = connection * AMOUNTS_A_CONNECTION
  return Array.from({ length: AMOUNTS_A_CONNECTION }, (_none, index) => quotePath(first + index))
}

function quotePath(n: number): string {
  const amount = `0.4${String(n).padStart(6, '0')}1`
  return `${PATH}?instrumentFromSlug=eth&instrumentToSlug=ltc&claimedDepositAmount=${amount}`
}
