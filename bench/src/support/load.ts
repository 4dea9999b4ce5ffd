import autocannon from 'autocannon'
import { median } from './report.ts'

const ROUNDS = 3
const ROUND_SECONDS = 4

export interface Target {
  url: string
  /** Asked in turn instead of `url`'s own path, by each connection its own list: no two are alike. */
  pathsOf?: (connection: number) => string[]
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

/** Answers a second of two targets under the same load, in turns, the middle of three rounds each. */
export async function compareThroughput(
  ours: Target,
  reference: Target,
  connections: number,
): Promise<[number, number]> {
  const rates: [number[], number[]] = [[], []]
  await hit(ours, connections, 1)
  await hit(reference, connections, 1)
  for (let round = 0; round < ROUNDS; round += 1) {
    rates[1].push(await hit(reference, connections, ROUND_SECONDS))
    rates[0].push(await hit(ours, connections, ROUND_SECONDS))
  }
  return [median(rates[0]), median(rates[1])]
}

/** Answers a second under load. @throws when any answer is not 2xx */
export async function hit(target: Target, connections: number, duration: number): Promise<number> {
  const { pathsOf, ...plain } = target
  let opened = 0
  const setupClient = (client: autocannon.Client): void => {
    if (pathsOf) client.setRequests(pathsOf(opened).map((path) => ({ method: 'GET', path })))
    opened += 1
  }
  const result = await autocannon({ method: 'GET', ...plain, connections, duration, setupClient })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${target.url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}
