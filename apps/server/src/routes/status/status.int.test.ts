import { HttpSiteProbe } from '@cambio/adapters/status/http-site-probe'
import { measureStatus, type MeasureStatusDeps } from '@cambio/core/status/measure-status'
import { DAY_MS, MINUTE_MS } from '@cambio/core/status/service-part'
import { serviceStatus } from '@cambio/contract/calls/status/service-status'
import type { ResponseOf } from '@cambio/contract/call'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

type View = ResponseOf<typeof serviceStatus>

const PATIENCE = { timeout: 20_000 }

let stack: TestApp
beforeEach(async () => {
  stack = await startTestApp()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await stack.close()
})

const request = (headers = {}) => stack.app.inject({ url: '/api/v1/status', headers })
const currentView = async (): Promise<View> => (await request()).json()
const partOf = ({ parts }: View, name: string) => parts.find(({ part, network }) => (network ?? part) === name)

/** Measures the service at the given time, as the worker would. */
async function look(part: Partial<MeasureStatusDeps> = {}, at = Date.now()): Promise<void> {
  const { services } = stack.composition
  await measureStatus({
    status: stack.stores.status,
    chains: stack.stores.work.stores.chains,
    catalogue: services.catalogue,
    ticks: services.ticks,
    emails: null,
    clock: { now: () => at },
    site: new HttpSiteProbe(await stack.listen()),
    ...part,
  })
}

test('reports a new installation as not yet measured', async () => {
  const answer = await request()
  expect(answer.statusCode).toBe(200)
  const view = answer.json<View>()
  expect(view).toMatchObject({ state: 'unknown', measuredAt: null, incidents: [] })
  expect(view.times).toEqual({ quoteMs: null, orderSeconds: null })
  expect(view.parts.map(({ state, history }) => [state, history])).toEqual(view.parts.map(() => ['unknown', null]))
  expect(view.parts.some(({ part }) => part === 'emails')).toBe(false)
})

test('reports working parts of the service by their public names', async () => {
  await look({ emails: { acceptsEmails: async () => true } })
  const answer = await request()
  expect(() => serviceStatus.response.parse(answer.json())).not.toThrow()
  const view = answer.json<View>()
  expect(view.parts.map(({ part, network, state }) => [network ?? part, state])).toEqual(
    [
      ['site', 'ok'],
      ['rates', 'ok'],
      ['accounts', 'ok'],
      ['emails', 'ok'],
      ...['BNB Smart Chain', 'Bitcoin', 'Ethereum', 'Litecoin'].map((name) => [name, 'ok']),
    ].toSorted((one, other) => orderOf(view, one[0]) - orderOf(view, other[0])),
  )
  expect(view.state).toBe('ok')
  expect(view.parts.every(({ history }) => history?.uptime === 1 && history.days.length === 0)).toBe(true)
  const again = await request({ 'if-none-match': answer.headers.etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

const orderOf = ({ parts }: View, name = '') => parts.findIndex(({ part, network }) => (network ?? part) === name)

test('reports a halted chain as down without revealing the reason', async () => {
  await stack.stores.work.stores.chains.halt('litecoin', 'a secret reason', Date.now())
  // Record a tick, because the server rereads the halted chains with each new tick.
  const hears = async (): Promise<boolean> => {
    await stack.tick()
    return stack.composition.services.halted.has('litecoin')
  }
  await expect.poll(hears, PATIENCE).toBe(true)
  const before = await currentView()
  expect(partOf(before, 'Litecoin')).toMatchObject({ state: 'down', isHalted: true, history: null })

  await look()
  const rows = await stack.query("SELECT part, state FROM status_sample WHERE state <> 'ok'")
  expect(rows).toEqual([{ part: 'chain:litecoin', state: 'down' }])
  expect(await stack.query("SELECT down FROM status_day WHERE part = 'chain:litecoin'")).toEqual([{ down: 1 }])
  expect((await request()).body).not.toMatch(/secret|rpcUrl|127\.0\.0\.1|hot|inventory/)
})

test.each([
  ['a minute behind', 60_000, 'ok', 60],
  ['five minutes behind', 300_000, 'degraded', 300],
  ['an hour behind', 3_600_000, 'down', 3_600],
] as const)('reports the state and lag of a chain that is %s', async (_name, behindMs, state, lagSeconds) => {
  const { chains } = stack.stores.work.stores
  const now = Date.now()
  await chains.advance('ethereum', { height: 5, hash: 'h5' }, 10)
  await chains.noteTip('ethereum', 9, now - behindMs)
  await look({}, now)
  expect(partOf(await currentView(), 'Ethereum')).toMatchObject({ state, lagSeconds })
})

test('reports a chain as down when its node reports no network fee', async () => {
  await stack.tick({ payoutFees: { eth: '2000', bnb: '2000', btc: '2000' } })
  await expect.poll(() => stack.composition.services.ticks.latest()?.payoutFees['ltc'], PATIENCE).toBeUndefined()
  await look()
  const view = await currentView()
  expect(partOf(view, 'Litecoin')?.state).toBe('down')
  expect([partOf(view, 'Ethereum')?.state, view.state]).toEqual(['ok', 'degraded'])
})

test('reports the site and accounts as down when the site is unreachable', async () => {
  await look({ site: new HttpSiteProbe('http://127.0.0.1:9'), emails: { acceptsEmails: async () => false } })
  const view = await currentView()
  expect(['site', 'accounts', 'emails'].map((name) => partOf(view, name)?.state)).toEqual(['down', 'down', 'down'])
  expect(view.state).toBe('down')
})

test('reports the exchange as down when it has no prices', async () => {
  await look({ ticks: { latest: () => null, at: () => null, recent: () => [] } })
  const view = await currentView()
  expect([partOf(view, 'rates')?.state, view.state]).toEqual(['down', 'down'])
  // The chain's status remains ok because its node did not cause the missing prices.
  expect(partOf(view, 'Ethereum')?.state).toBe('ok')
})

test('does not count minutes without a measurement as uptime', async () => {
  const now = Date.now()
  const before = Math.floor(now / DAY_MS) * DAY_MS - 2 * DAY_MS
  const site = { look: async () => ({ calls: true, accounts: true, quoteMs: 40 }) }
  for (const minute of [0, 1, 2]) await look({ site }, before + minute * MINUTE_MS)
  await look({ site }, now - 10 * MINUTE_MS)
  const view = await currentView()
  const history = partOf(view, 'site')?.history
  expect(partOf(view, 'site')?.state).toBe('unknown')
  expect(view.state).toBe('unknown')
  expect(history?.days.find(({ day }) => day === new Date(before).toISOString().slice(0, 10))).toEqual({
    day: new Date(before).toISOString().slice(0, 10),
    degraded: 0,
    down: 0,
    unmeasured: 1_437,
    measured: 3,
  })
  expect(history?.uptime).toBeLessThan(0.01)
})

test('counts only the first of several status measurements within a minute', async () => {
  const now = Date.now()
  const site = { look: async () => ({ calls: true, accounts: true, quoteMs: 40 }) }
  await look({ site }, now - 120 * DAY_MS)
  await look({ site }, now - 3 * DAY_MS)
  const down = { look: async () => ({ calls: false, accounts: false, quoteMs: null }) }
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS
  for (const [at, probe] of [
    [0, site],
    [15_000, down],
    [59_999, site],
  ] as const)
    await look({ site: probe }, minute + at)
  const days = await stack.query("SELECT ok, degraded, down FROM status_day WHERE part = 'site' ORDER BY day")
  expect(days).toEqual([
    { ok: 1, degraded: 0, down: 0 },
    { ok: 1, degraded: 0, down: 0 },
  ])
  expect(await stack.query("SELECT FROM status_sample WHERE part = 'site'")).toHaveLength(1)
})

test('reports the median and 95th percentile of quote durations once there are at least three', async () => {
  const now = Date.now()
  for (const [index, quoteMs] of [10, 20, 30].entries()) {
    if (index === 2) expect(await stack.stores.status.quoteTimes(now - DAY_MS)).toBeNull()
    await look({ site: { look: async () => ({ calls: true, accounts: true, quoteMs }) } }, now - index * MINUTE_MS)
  }
  expect((await currentView()).times.quoteMs).toEqual({ median: 20, p95: 29, count: 3 })
})

test('the site probe checks the API and account calls and measures the response time of a quote', async () => {
  const seen = await new HttpSiteProbe(await stack.listen()).look({ from: 'eth', to: 'ltc' })
  expect(seen).toMatchObject({ calls: true, accounts: true, quoteMs: expect.any(Number) })
})

test('lists recent incidents, and open incidents of any age', async () => {
  const now = Date.now()
  const { incidents } = stack.stores
  const old = await incidents.open({ at: now - 200 * DAY_MS, en: 'Old', ru: 'Старый' })
  const over = await incidents.open({ at: now - 100 * DAY_MS, en: 'Over', ru: 'Прошёл' })
  await incidents.close(over, { at: now - 99 * DAY_MS, en: 'Done', ru: 'Готово' })
  await incidents.open({ at: now - DAY_MS, en: 'New', ru: 'Новый' })
  const view = await currentView()
  expect(view.incidents.map(({ notes }) => notes[0]?.en)).toEqual(['New', 'Old'])
  expect(view.incidents[1]).toMatchObject({ id: old, closedAt: null, notes: [{ ru: 'Старый' }] })
})

test.each([
  ['/status/atom.xml', 'http://localhost:3000/status', 'en-US', 'First & last', 'Resolved'],
  ['/ru/status/atom.xml', 'http://localhost:3000/ru/status', 'ru-RU', 'Начало <и> конец', 'Завершён'],
])('serves %s as a feed with one entry per incident', async (path, page, language, title, over) => {
  const now = Date.now()
  const { incidents } = stack.stores
  const feed = async () => {
    const { statusCode, headers, body } = await stack.app.inject(path)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    expect(XMLValidator.validate(body)).toBe(true)
    return { headers, parsed: new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(body).feed }
  }
  await incidents.open({ at: now - 120 * DAY_MS, en: 'Lasts', ru: 'Идёт' })
  const past = await incidents.open({ at: now - 100 * DAY_MS, en: 'Long over', ru: 'Давно прошло' })
  await incidents.close(past, { at: now - 99 * DAY_MS, en: 'Done', ru: 'Готово' })
  const id = await incidents.open({ at: now - DAY_MS, en: 'First & last', ru: 'Начало <и> конец' })
  await incidents.close(id, { at: now - 60_000, en: 'Done', ru: 'Готово' })
  const { headers, parsed } = await feed()
  expect(parsed).toMatchObject({
    '@_xmlns': 'http://www.w3.org/2005/Atom',
    '@_xml:lang': language,
    id: `${page}/atom.xml`,
    updated: new Date(now - 60_000).toISOString(),
    author: { name: 'Cambio' },
  })
  const links = parsed.link.map((link: Record<string, string>) => [link['@_rel'], link['@_href']])
  expect(links).toEqual([
    ['self', `${page}/atom.xml`],
    ['alternate', page],
  ])
  expect(parsed.entry).toHaveLength(2)
  expect(parsed.entry[0]).toMatchObject({
    title,
    id: `${page}#incident-${id}`,
    category: { '@_term': over },
    published: new Date(now - DAY_MS).toISOString(),
    updated: new Date(now - 60_000).toISOString(),
    summary: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC: .+\n.+ UTC: (?:Done|Готово)$/),
  })
  expect(headers['last-modified']).toBe(new Date(now - 60_000).toUTCString())
  for (const known of [
    { 'if-none-match': String(headers.etag) },
    { 'if-modified-since': String(headers['last-modified']) },
  ]) {
    const again = await stack.app.inject({ url: path, headers: known })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
})

test('shows a new note in the incident feed within five seconds, even to clients with an ETag', async () => {
  const { incidents } = stack.stores
  const { clock } = stack.composition.services
  const now = Date.now()
  const time = vi.spyOn(clock, 'now').mockReturnValue(now)
  const requestFeed = (headers: Record<string, string> = {}) => stack.app.inject({ url: '/status/atom.xml', headers })
  const id = await incidents.open({ at: now - 120_000, en: 'Late', ru: 'Поздно' })
  const before = await requestFeed()
  await incidents.addNote(id, { at: now - 60_000, en: 'Still late', ru: 'Всё ещё' })
  time.mockReturnValue(now + 4_999)
  expect((await requestFeed()).body).toBe(before.body)
  time.mockReturnValue(now + 5_000)
  const after = await requestFeed({ 'if-none-match': String(before.headers.etag) })
  expect(after.statusCode).toBe(200)
  expect(after.body).toContain('Still late')
  const ids = (body: string) => body.match(/<id>.*?<\/id>/g)
  expect(ids(after.body)).toEqual(ids(before.body))
})

test('serves an empty feed when there are no incidents', async () => {
  const dayOf = (at: number): string => `<updated>${new Date(at).toISOString().slice(0, 10)}T00:00:00.000Z</updated>`
  const { statusCode, body } = await stack.app.inject('/status/atom.xml')
  expect([statusCode, XMLValidator.validate(body), body.includes('<entry')]).toEqual([200, true, false])
  expect(body).toContain(dayOf(Date.now()))
  await look({}, Date.now() - 5 * DAY_MS)
  expect((await stack.app.inject('/ru/status/atom.xml')).body).toContain(dayOf(Date.now() - 5 * DAY_MS))
})
