import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOpsWorld, type OpsWorld } from '../testing/ops-world.ts'

const WHY = ['--reason', 'people ask', '--yes']
const words = (en: string, ru: string) => ['--en', en, '--ru', ru, ...WHY]

let world: OpsWorld
beforeAll(async () => {
  world = await openOpsWorld()
})
afterAll(() => world?.close())

test('logs each incident note that an operator writes', async () => {
  expect((await world.type('incident list')).out).toBe('There are no incidents.\n')
  const opened = await world.type([
    'incident',
    'open',
    ...words('Payouts of LTC are late.', 'Выплаты LTC задерживаются.'),
  ])
  expect(opened).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Done: incident open, incident 1.') })
  expect((await world.type(['incident', 'note', '1', ...words('A node is away.', 'Узел недоступен.')])).code).toBe(0)
  expect((await world.type('incident list')).out).toMatch(
    /^1 {2}lasts\n.*Payouts of LTC are late\.\n.*A node is away\.\n$/,
  )
  expect((await world.type(['incident', 'close', '1', ...words('It is back.', 'Работает.')])).code).toBe(0)
  const [notified] = JSON.parse((await world.type('incident list --json')).out)
  expect(notified).toMatchObject({
    incidentId: '1',
    closedAt: expect.any(Number),
    notes: [{ en: 'Payouts of LTC are late.' }, { ru: 'Узел недоступен.' }, { en: 'It is back.', ru: 'Работает.' }],
  })
  const log = await world.query("SELECT action FROM ops_action WHERE subject = 'incident 1' ORDER BY id")
  expect(log.map(({ action }) => action)).toEqual(['incident open', 'incident note', 'incident close'])

  for (const again of ['note', 'close'])
    expect(await world.type(['incident', again, '1', ...words('More.', 'Ещё.')])).toMatchObject({
      code: 1,
      err: 'Refused: There is no open incident 1.\n',
    })
  expect(await world.query('SELECT FROM incident_note')).toHaveLength(3)
})

test.each([
  [['open', '--en', 'One language.', ...WHY], 'Say --ru.'],
  [['open', ...words('One\nline', 'Две')], '--en has characters that cannot be kept.'],
  [['close', 'one', ...words('Over.', 'Всё.')], '"one" is not the number of an incident.'],
  [['note', '7', '--en', 'a', '--ru', 'б', '--yes'], 'Say --reason.'],
])('rejects the incident command %j', async (line, why) => {
  const output = await world.type(['incident', ...line])
  expect(output).toMatchObject({ code: 2, out: '' })
  expect(output.err).toContain(why)
})

test("the service's database roles cannot change published incident notes", async () => {
  await expect(
    world.withOps(({ work }) => work.stores.incidents.close('99', { at: Date.now(), en: 'a', ru: 'б' })),
  ).resolves.toBe(false)
  const [app] = await world.query<{ may: boolean }>(
    "SELECT has_table_privilege(rolname, 'incident_note', 'UPDATE') OR has_table_privilege(rolname, 'incident_note', 'DELETE') AS may FROM pg_roles WHERE rolname LIKE '%app%' LIMIT 1",
  )
  expect(app?.may ?? false).toBe(false)
})
