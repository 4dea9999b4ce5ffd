import { health, type ServiceHealth } from '@cambio/contract/calls/health'
import { serviceStatus } from '@cambio/contract/calls/status/service-status'
import { HEALTH_POLL_CAP_MS } from '@cambio/contract/timing'
import { expect, test } from 'vitest'
import { visit } from '../browser.ts'
import { expectSound } from '../expect-sound.ts'
import { openPage } from '../open-page.ts'
import { runOps } from '../run-script.ts'
import { words } from '../words.ts'
import { openJourney } from '../open-journey.ts'

interface Status {
  state: string
  parts: { part: string; state: string; isHalted: boolean; history: { days: { down: number }[] } | null }[]
  incidents: { id: string; closedAt: number | null }[]
}

/** Maximum time in milliseconds until the first status measurement. Measurements start at the next full minute. */
const MEASURED_PATIENCE_MS = 120_000
const A_MINUTE_MS = 60_000
const AT_ONCE_MS = 10_000
const INCIDENT = { en: 'Payouts of LTC are late.', ru: 'Выплаты LTC задерживаются.' }

const journey = openJourney()

const statusOnce = (what: string, isSo: (status: Status) => boolean) =>
  journey.api.eventually(
    what,
    async () => {
      const { body } = await journey.api.get<Status>(serviceStatus, {})
      return isSo(body) ? body : null
    },
    MEASURED_PATIENCE_MS,
  )

const untilHealth = (status: ServiceHealth) =>
  journey.api.eventually(`health is ${status}`, async () => {
    const { body } = await journey.api.get<{ status: ServiceHealth }>(health, {})
    return body.status === status || null
  })

const lasts = ({ closedAt }: Status['incidents'][number]): boolean => closedAt === null

test('the status page shows every part of the service as operational', async () => {
  const status = await statusOnce('everything was measured', ({ parts }) =>
    parts.every(({ state }) => state !== 'unknown'),
  )
  expect(status.parts.filter(({ state }) => state !== 'ok')).toEqual([])
  expect(status.state).toBe('ok')
  expect(status.parts.map(({ part }) => part)).toContain('emails')
})

test('the status page shows a halted chain and an incident, even without JavaScript', async () => {
  await runOps(journey.stack, 'chain', 'halt', 'litecoin')
  await runOps(journey.stack, 'incident', 'open', '--en', INCIDENT.en, '--ru', INCIDENT.ru)
  await statusOnce('the status reports the chain as halted', ({ parts }) => parts.some(({ isHalted }) => isHalted))
  for (const [locale, width, colorScheme] of [
    ['en', 1280, 'light'],
    ['en', 360, 'dark'],
    ['ru', 1280, 'dark'],
    ['ru', 360, 'light'],
  ] as const) {
    const status = words(locale, 'site-status')
    const path = locale === 'en' ? '/status' : '/ru/status'
    const { page, complaints, close } = await visit(journey.browser, { locale, width, colorScheme })
    await openPage(page, journey.stack.url + path)
    await page.getByRole('heading', { level: 1, name: status('title') }).waitFor()
    await page.getByText(status('now_degraded')).waitFor()
    await page.getByText(status('halted')).waitFor()
    await page.getByRole('heading', { name: INCIDENT[locale] }).waitFor()
    const href = await page.locator('link[rel=alternate][type="application/atom+xml"]').getAttribute('href')
    expect(await (await fetch(journey.stack.url + (href ?? ''))).text()).toContain(`<title>${INCIDENT[locale]}</title>`)
    expect(await page.getByRole('link', { name: status('feed') }).getAttribute('href')).toBe(href)
    await expectSound(page)
    expect(complaints).toEqual([])
    await close()
  }
  const plain = await journey.browser.newContext({ javaScriptEnabled: false })
  const page = await plain.newPage()
  await page.goto(`${journey.stack.url}/status`)
  const text = await page.locator('main').innerText()
  const status = words('en', 'site-status')
  for (const output of [INCIDENT.en, status('halted'), status('part_rates'), status('quote_time')])
    expect(text).toContain(output)
  await plain.close()
})

test('the status page marks a resolved incident as resolved', async () => {
  const wasDown = ({ history }: Status['parts'][number]): boolean => history?.days.some(({ down }) => down > 0) ?? false
  await statusOnce('a minute of the halt is measured', ({ parts }) => parts.some(wasDown))
  await runOps(journey.stack, 'chain', 'resume', 'litecoin')
  await runOps(journey.stack, 'incident', 'close', '1', '--en', 'They leave again.', '--ru', 'Снова уходят.')
  const status = words('ru', 'site-status')
  const { page, close } = await visit(journey.browser, { locale: 'ru', width: 390 })
  await statusOnce(
    'no chain is halted, and the incident is over',
    ({ parts, incidents }) => !parts.some(({ isHalted }) => isHalted) && !incidents.some(lasts),
  )
  await openPage(page, `${journey.stack.url}/ru/status`)
  await page.getByText(status('incident_over'), { exact: true }).waitFor()
  await page.getByText('Снова уходят.').waitFor()
  expect(await page.getByText(status('halted')).count()).toBe(0)
  // The chain was halted for a few minutes, so the day's entry contains a table of outages.
  const day = page.locator('li', { hasText: 'Litecoin' }).locator('details')
  await day.locator('summary').click()
  await day.getByRole('table').waitFor()
  await expectSound(page)
  await close()
})

test('an open status page shows a new incident within a minute', async () => {
  const status = words('en', 'site-status')
  await untilHealth('OK')
  await statusOnce('every part was measured', ({ parts }) => parts.every(({ state }) => state !== 'unknown'))
  const { page, complaints, close } = await visit(journey.browser)
  await page.clock.install()
  await openPage(page, `${journey.stack.url}/status`)
  await page.evaluate('window.marked = true')
  const halted = page.locator('section:has(#status-parts)').getByText(status('halted'))
  expect(await halted.count()).toBe(0)
  await runOps(journey.stack, 'chain', 'halt', 'litecoin')
  await statusOnce('the status reports the chain as halted', ({ parts }) => parts.some(({ isHalted }) => isHalted))
  await untilHealth('TECHNICAL_DIFFICULTIES')
  // Less than a minute passes here, so only the health check can update the page.
  await page.clock.fastForward(HEALTH_POLL_CAP_MS)
  await halted.waitFor({ timeout: AT_ONCE_MS })
  await page.locator('[data-testid=status-now][data-state=degraded]').waitFor()

  // The health check has updated the page. From here on, the page updates only once a minute.
  await page.clock.fastForward(HEALTH_POLL_CAP_MS)
  const title = page.getByRole('heading', { name: 'Deposits of LTC are late.' })
  await runOps(
    journey.stack,
    'incident',
    'open',
    '--en',
    'Deposits of LTC are late.',
    '--ru',
    'Зачисления LTC задерживаются.',
  )
  const { incidents } = await statusOnce('an incident lasts', (status) => status.incidents.some(lasts))
  await page.clock.fastForward(A_MINUTE_MS)
  await title.waitFor()
  const card = page.locator('main article', { has: title })
  await card.getByText(status('incident_lasts'), { exact: true }).waitFor()
  await runOps(
    journey.stack,
    'incident',
    'close',
    incidents.find(lasts)?.id ?? '',
    '--en',
    'All came.',
    '--ru',
    'Всё пришло.',
  )
  await statusOnce('nothing lasts', (status) => !status.incidents.some(lasts))
  await page.clock.fastForward(A_MINUTE_MS)
  await card.getByText(status('incident_over'), { exact: true }).waitFor()
  await card.getByText('All came.').waitFor()

  await runOps(journey.stack, 'chain', 'resume', 'litecoin')
  await statusOnce('no chain is halted', ({ parts }) => !parts.some(({ isHalted }) => isHalted))
  await untilHealth('OK')
  await page.clock.fastForward(HEALTH_POLL_CAP_MS)
  await halted.waitFor({ state: 'detached' })
  expect(await page.evaluate('window.marked')).toBe(true)
  expect(complaints).toEqual([])
  await close()
})
