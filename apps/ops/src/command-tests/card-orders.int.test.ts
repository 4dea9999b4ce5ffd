import { randomUUID } from 'node:crypto'
import { applyCardFact, type CardFact } from '@cambio/core/card-orders/card-order-machine'
import type { IncomingTransfer } from '@cambio/core/chains/incoming-transfer'
import { CARD_COINS, cardDelivery, cardPayment, storedCardOrder } from '@cambio/core/testing/card-orders'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ETH_ADDRESS } from '../testing/ops-values.ts'
import { openOpsWorld, type OpsWorld } from '../testing/ops-world.ts'

const WHY = ['--reason', 'the provider confirmed it in ticket 7', '--yes']

let world: OpsWorld
let userId: number
/** Block in which the fake node reports every transaction. Tests set the transfers of the block. */
const block = { at: 0, transfers: [] as IncomingTransfer[] }

beforeAll(async () => {
  world = await openOpsWorld()
  await world.tick()
  for (const gateway of world.gateways.values())
    gateway.block = async () => ({ height: 100, hash: 'block-100', parentHash: 'block-99', ...block })
})
afterAll(() => world?.close())
beforeEach(async () => {
  await world.query('DELETE FROM card_order')
  userId = await newAccount()
  Object.assign(block, { at: Date.now(), transfers: [] })
})

async function newAccount(): Promise<number> {
  const [account] = await world.query<{ user_id: number }>(
    `INSERT INTO account (email, email_confirmed_at) VALUES ('${randomUUID()}@example.org', now()) RETURNING user_id`,
  )
  return present(account, 'the new account').user_id
}

const standing = () => world.stores.cardOrders.standingOf(userId, 0)
const find = async (orderId: number) => present(await world.stores.cardOrders.find(orderId), 'the order')
const type = (...words: string[]) => world.type([...words, ...WHY])
const actionsOn = (subject: string) =>
  world.query(`SELECT operator, action, reason FROM ops_action WHERE subject = '${subject}' ORDER BY id`)

/** Creates a card order for which the provider has reported the given events. */
const bought = (facts: CardFact[], buyer = userId) =>
  storedCardOrder(world.stores.cardOrders, { userId: buyer, destinationAddress: ETH_ADDRESS }, facts)
const suspended = () => bought([cardPayment('paid', 100n)])
const chargedBack = () =>
  bought([
    cardPayment('paid'),
    cardDelivery('0xd1'),
    ...([{ kind: 'delivered', amountAtomic: CARD_COINS }] as const),
    cardPayment('charged-back'),
  ])

/** Makes the node return a transaction that pays an amount to the order's destination. */
function pays(txId: string, amountAtomic: bigint): void {
  block.transfers = [{ txId, outputKey: '0', address: ETH_ADDRESS, memo: null, contract: null, amountAtomic }]
}

describe('card order queue', () => {
  test('lists each unresolved card order with the commands that resolve it', async () => {
    await bought([cardPayment('paid')])
    const [held, risk] = [await suspended(), await chargedBack()]
    const early = await bought([cardPayment('charged-back')], await newAccount())
    expect([held.state, risk.state, early.state]).toEqual(['SUSPENSE', 'AT_RISK', 'REFUNDED'])
    const { out } = await world.type('queue')
    expect(out).toContain(`order ${held.orderId}: SUSPENSE: card purchase of 200.5 USD at mercuryo`)
    expect(out).toContain(`card-order refunded ${held.orderId}, or card-order done ${held.orderId}`)
    expect(out).toContain(`order ${risk.orderId}: AT_RISK`)
    expect(out).toContain(`card-order ${early.orderId}, then card-order done ${early.orderId}`)
    const queues = JSON.parse((await world.type('queue --json')).out) as { name: string; total: number }[]
    expect(queues.find(({ name }) => name === 'card-orders')?.total).toBe(3)
  })

  test('displays a card order without its rate token, payment page and email', async () => {
    const { orderId } = await suspended()
    for (const line of [`card-order ${orderId}`, `card-order ${orderId} --json`]) {
      const { out, code } = await world.type(line)
      expect(code).toBe(0)
      expect(out).toContain('b•••@example.org')
      expect(out).not.toMatch(/secret|bea@/)
    }
    expect(await world.type(`order ${orderId}`)).toMatchObject({
      code: 1,
      err: expect.stringContaining('use card-order'),
    })
    expect((await world.type('card-order 1073741824')).code).toBe(1)
  })
})

describe('card-order delivered command', () => {
  test("finishes an order when the exchange's own node reports the transaction that paid the user", async () => {
    const { orderId } = await suspended()
    pays('0xb1', CARD_COINS / 2n)
    expect(await type('card-order', 'delivered', String(orderId), '--tx', '0xb1')).toMatchObject({
      code: 0,
      err: '',
    })
    const { events, ...order } = await find(orderId)
    expect(order).toMatchObject({ state: 'FINISHED', outcome: null, resolution: 'delivered', escalatedAt: null })
    expect([order.txId, order.deliveredAtomic]).toEqual(['0xb1', CARD_COINS / 2n])
    expect(events.map(({ kind }) => kind)).toContain('WITHDRAWAL_COMPLETED')
    expect(await actionsOn(`order ${orderId}`)).toEqual([
      { operator: 'anna', action: 'card-order delivered', reason: WHY[1] },
    ])
    expect((await world.type('queue')).out).not.toContain(String(orderId))
    expect((await type('card-order', 'done', String(orderId))).err).toContain('does not wait for an operator')
  })

  test.each([
    [
      'a transaction that the node does not show',
      'do not both show 0xt',
      async () => void world.transactions.set('0xt', { status: 'unknown' }),
    ],
    ['a transaction that pays another address', 'pays 0 ETH', async () => pays('0xa1', CARD_COINS)],
    [
      'a transaction that is older than the order',
      'is older than order',
      async () => {
        pays('0xt', CARD_COINS)
        block.at = Date.now() - 3 * 3_600_000
      },
    ],
    [
      'the transaction of another order',
      'is the delivery of order',
      async () => {
        pays('0xt', CARD_COINS)
        await bought([cardPayment('paid'), cardDelivery('0xT')])
      },
    ],
  ])('rejects %s and leaves the order on hold', async (_case, reason, arrange) => {
    const { orderId } = await suspended()
    await arrange()
    const refused = await type('card-order', 'delivered', String(orderId), '--tx', '0xt')
    world.transactions.clear()
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining(reason) })
    expect((await find(orderId)).state).toBe('SUSPENSE')
    expect(await actionsOn(`order ${orderId}`)).toEqual([])
  })

  test('requires a second operator to confirm the transaction ID on a chain without a node', async () => {
    const ethereum = present(world.gateways.get('ethereum'), 'the gateway')
    world.gateways.delete('ethereum')
    const { orderId } = await suspended()
    const by = (operator: string, tx: string) =>
      type('card-order', 'delivered', String(orderId), '--tx', tx, '--operator', operator)
    try {
      for (const [operator, tx] of [
        ['anna', 'a'],
        ['anna', 'a'],
        ['ben', 'b'],
      ] as const) {
        expect((await by(operator, tx)).out).toContain('a second operator must confirm')
        expect((await find(orderId)).state).toBe('SUSPENSE')
      }
      expect((await by('ben', 'a')).out).toContain('is FINISHED')
      expect(await find(orderId)).toMatchObject({ state: 'FINISHED', txId: 'a', deliveredAtomic: CARD_COINS })
    } finally {
      world.gateways.set('ethereum', ethereum)
    }
  })
})

test('records a refund that the card provider made', async () => {
  const { orderId } = await suspended()
  expect((await type('card-order', 'refunded', String(orderId))).code).toBe(0)
  expect(await find(orderId)).toMatchObject({ state: 'REFUNDED', outcome: 'failed', escalatedAt: null })
  const risk = await chargedBack()
  expect((await type('card-order', 'refunded', String(risk.orderId))).err).toContain('is AT_RISK')
  expect((await find(risk.orderId)).state).toBe('AT_RISK')
})

test('a write-off or a chargeback blocks the account until an operator unblocks it', async () => {
  const { orderId } = await chargedBack()
  expect((await standing()).isChargedBack).toBe(true)
  expect((await type('card-order', 'done', String(orderId))).out).toContain(`account allow-cards ${userId}`)
  expect(await find(orderId)).toMatchObject({ state: 'AT_RISK', resolution: 'written-off', escalatedAt: null })
  expect((await standing()).isChargedBack).toBe(true)
  expect((await type('account', 'allow-cards', String(userId))).code).toBe(0)
  expect((await standing()).isChargedBack).toBe(false)
  expect(await actionsOn(`account ${userId}`)).toHaveLength(1)
  expect((await type('account', 'allow-cards', String(userId))).err).toContain('is not blocked')
  await bought([cardPayment('charged-back')])
  expect((await standing()).isChargedBack).toBe(true)
})

test('blocks the account again after another partial chargeback, but not after a repeated report', async () => {
  const buyer = await newAccount()
  const isBlocked = async () => (await world.stores.cardOrders.standingOf(buyer, 0)).isChargedBack
  const { orderId } = await bought([cardPayment('paid'), cardPayment('charged-back', 5_000n)], buyer)
  // Date each report 10 ms ahead: it must be later than the command, which may run in the same millisecond.
  const report = (minor: bigint) =>
    world.stores.cardOrders.update(orderId, (order) =>
      applyCardFact(order, cardPayment('charged-back', minor), Date.now() + 10),
    )
  expect((await type('account', 'allow-cards', String(buyer))).code).toBe(0)
  await report(5_000n)
  expect(await isBlocked()).toBe(false)
  await report(3_000n)
  expect(await isBlocked()).toBe(true)
})

test('rejects a command with an unknown order, no reason or no transaction ID', async () => {
  const { orderId } = await suspended()
  expect((await world.type(['card-order', 'done', String(orderId), '--yes'])).code).toBe(2)
  expect((await type('card-order', 'delivered', String(orderId))).code).toBe(2)
  for (const words of [
    ['card-order', 'done', '1073741824'],
    ['account', 'allow-cards', '99999'],
  ])
    expect((await type(...words)).code).toBe(1)
})
