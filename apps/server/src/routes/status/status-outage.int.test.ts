import type { ResponseOf } from '@cambio/contract/call'
import { serviceStatus } from '@cambio/contract/calls/status/service-status'
import { insideApi } from '@cambio/contract/inside'
import { measureStatus } from '@cambio/core/status/measure-status'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestCluster } from '../../../../../scripts/test/test-cluster.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

type View = ResponseOf<typeof serviceStatus>

const URL = '/api/v1/status'
/** Time step that exceeds a cached response's lifetime, in milliseconds. */
const LATER_MS = 6_000
const MINUTE_MS = 60_000
const PATIENCE_MS = 120_000
/** Web app stub that calls the status API in memory, as the site's pages do. */
const web = {
  async fetch(): Promise<Response> {
    const reply = await insideApi()?.({ method: 'GET', path: URL, headers: {}, timeoutMs: 15_000 })
    return new Response(reply?.ok ? `<p>${(reply.answer as View).state}</p>` : '', { status: reply?.ok ? 200 : 503 })
  },
}

let cluster: Awaited<ReturnType<typeof startTestCluster>>
let stack: TestApp
beforeEach(async () => {
  cluster = await startTestCluster(['max_connections=60'])
  for (const [name, value] of Object.entries(cluster.environment)) vi.stubEnv(name, value)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  stack = await startTestApp({ PAGE_CACHE_SECONDS: '0' }, undefined, web)
  const { clock } = stack.composition.services
  const { now } = clock
  vi.spyOn(clock, 'now').mockImplementation(() => now() + later)
}, PATIENCE_MS)
afterEach(async () => {
  vi.useRealTimers()
  await cluster.start()
  await stack.close()
  await cluster.close()
  vi.unstubAllEnvs()
}, PATIENCE_MS)

const request = async () => {
  const answer = await stack.app.inject({ url: URL })
  expect(answer.statusCode).toBe(200)
  expect(() => serviceStatus.response.parse(answer.json())).not.toThrow()
  return answer.json<View>()
}
const statesOf = ({ parts }: View) =>
  Object.fromEntries(parts.map(({ part, network, state }) => [network ?? part, state]))
/** Clock offset in milliseconds. Each test increases it by more than the lifetime of a cached response. */
let later = 0
const pass = (): void => void (later += LATER_MS)

async function look(): Promise<number> {
  const { services } = stack.composition
  const at = services.clock.now()
  await measureStatus({
    status: stack.stores.status,
    chains: stack.stores.work.stores.chains,
    catalogue: services.catalogue,
    ticks: services.ticks,
    emails: null,
    clock: { now: () => at },
    site: { look: async () => ({ calls: true, accounts: true, quoteMs: 40 }) },
  })
  return at
}

test(
  'reports the service as down with the last known data while the database is killed',
  async () => {
    await look()
    const before = await request()
    expect([before.state, before.isCutOff]).toEqual(['ok', false])
    await cluster.kill()
    pass()
    const during = await request()
    expect(during).toMatchObject({ state: 'down', isCutOff: true, measuredAt: before.measuredAt, times: before.times })
    expect(statesOf(during)).toMatchObject({ site: 'down', accounts: 'down', rates: 'unknown', Litecoin: 'unknown' })
    expect(during.parts.map(({ history }) => history)).toEqual(before.parts.map(({ history }) => history))
    expect(await stack.app.inject({ url: '/status' })).toMatchObject({ statusCode: 200, body: '<p>down</p>' })
    await cluster.start()
    await expect
      .poll(
        async () => {
          pass()
          return request()
        },
        { timeout: 30_000, interval: 500 },
      )
      .toMatchObject({ isCutOff: false })
  },
  PATIENCE_MS,
)

test(
  'shows the newest measurement during an outage even if the page was never requested before',
  async () => {
    await look()
    const read = vi.spyOn(stack.composition.services.status, 'latest')
    vi.advanceTimersByTime(MINUTE_MS)
    expect(read).toHaveBeenCalledOnce()
    const { measuredAt } = await request()
    expect(measuredAt).not.toBeNull()
    expect(read, 'the read is cached').toHaveBeenCalledOnce()
    await cluster.kill()
    pass()
    expect(await request()).toMatchObject({ isCutOff: true, measuredAt })
  },
  PATIENCE_MS,
)

test(
  'reports an outage even if no data was read before it began',
  async () => {
    await cluster.kill()
    expect(await request()).toEqual({
      state: 'down',
      isCutOff: true,
      measuredAt: null,
      parts: [],
      incidents: [],
      times: { quoteMs: null, orderSeconds: null },
    })
  },
  PATIENCE_MS,
)
