import autocannon from 'autocannon'
import { median } from './report.ts'

const ROUNDS = 9
const ROUND_SECONDS = 2

export interface Target {
  url: string
  /**
   * Returns the paths that a connection requests instead of the path in `url`. Each connection has different paths, so
   * that no request repeats.
   */
  pathsOf?: (connection: number) => string[]
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

/** A target's response rate, both per second of elapsed time and per second of its own CPU time. */
export interface Throughput {
  perSecond: number
  perCpuSecond: number
}

/**
 * Measures two targets under the same load. Short rounds alternate between the targets, so that other load on the
 * machine affects both. Returns each target's median rates. `cpuMs` must return the CPU time that the process at a URL
 * has used so far, in milliseconds.
 */
export async function compareThroughput(
  targets: { ours: Target; reference: Target },
  connections: number,
  cpuMs: (url: string) => number,
): Promise<{ ours: Throughput; reference: Throughput }> {
  const rounds: { ours: Throughput[]; reference: Throughput[] } = { ours: [], reference: [] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const side of ['reference', 'ours'] as const) {
      const before = cpuMs(targets[side].url)
      const perSecond = await hit(targets[side], connections, ROUND_SECONDS)
      const perCpuSecond = (perSecond * ROUND_SECONDS * 1_000) / (cpuMs(targets[side].url) - before)
      // The first round is a warm-up.
      if (round > 0) rounds[side].push({ perSecond, perCpuSecond })
    }
  }
  return { ours: middle(rounds.ours), reference: middle(rounds.reference) }
}

function middle(rounds: readonly Throughput[]): Throughput {
  return {
    perSecond: median(rounds.map((round) => round.perSecond)),
    perCpuSecond: median(rounds.map((round) => round.perCpuSecond)),
  }
}

/**
 * Returns the number of responses per second under load.
 * @throws when any response is not 2xx
 */
export async function hit(target: Target, connections: number, duration: number): Promise<number> {
  return (await load(target, connections, duration)).perSecond
}

/**
 * Returns the number of responses per second under load, and the 99th percentile of response times in milliseconds.
 * @throws when any response is not 2xx
 */
export async function load(
  target: Target,
  connections: number,
  duration: number,
): Promise<{ perSecond: number; p99Ms: number }> {
  const { pathsOf, ...plain } = target
  let opened = 0
  const setupClient = (client: autocannon.Client): void => {
    if (pathsOf) client.setRequests(pathsOf(opened).map((path) => ({ method: 'GET', path })))
    opened += 1
  }
  const result = await autocannon({ method: 'GET', ...plain, connections, duration, setupClient })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${target.url}: ${result.non2xx} rejected, ${result.errors} failed`)
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 }
}
