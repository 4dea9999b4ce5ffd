import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOpsWorld, type OpsWorld } from '../testing/ops-world.ts'

const WHY = ['--reason', 'Mercuryo answered by email', '--yes']

let world: OpsWorld
beforeAll(async () => {
  world = await openOpsWorld()
})
afterAll(() => world.close())

test('the queue lists a difference between card provider and journal until an operator closes it', async () => {
  const found = () =>
    world.stores.cardReconciliations.finish('mercuryo', {
      differences: [{ orderId: '1073741825', ours: 'charged 50 USD', theirs: 'charged back 50 USD' }],
      chargedBack: [],
      rows: 1,
      at: Date.now(),
    })
  const waiting = async () => {
    const queues = JSON.parse((await world.type('queue --json')).out) as { name: string; entries: object[] }[]
    return queues.find(({ name }) => name === 'card-differences')?.entries
  }
  expect(await found()).toBe(1)
  expect(await waiting()).toMatchObject([
    {
      subject: 'order 1073741825',
      what: 'card difference 1: mercuryo says "charged back 50 USD", the journal says "charged 50 USD"',
    },
  ])
  expect((await world.type(['card-difference', 'close', '1', ...WHY])).code).toBe(0)
  expect(await waiting()).toEqual([])
  expect((await world.type(['card-difference', 'close', '1', ...WHY])).code).toBe(1)
  expect((await world.type(['card-difference', 'close', 'x', ...WHY])).code).toBe(2)
  expect(await found()).toBe(0)
  expect(await waiting()).toEqual([])
  expect(await world.query(`SELECT action, subject FROM ops_action`)).toEqual([
    { action: 'card-difference close', subject: 'order 1073741825' },
  ])
})
