import { randomUUID } from 'node:crypto'
import { createCardOrder } from '@cambio/core/card-orders/create-card-order'
import { CARD_CREATE_CHECKPOINTS } from '@cambio/core/shared/checkpoints'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEPTH } from '../../testing/card-purchases.ts'
import { startCardSandbox, type CardSandbox } from '../../testing/card-sandbox.ts'
import { ETH_ADDRESS } from '../../testing/order-payload.ts'
import { mortalSettings, runMortal } from '../../testing/mortal-process.ts'

/** Number of processes killed at each checkpoint. Each process creates a different order. */
const KILLS = process.env.TEST_DEPTH === 'deep' ? 5 : 1
const DEATH_PATIENCE_MS = 120_000
const SETTLE_PATIENCE_MS = 60_000

type Input = Parameters<typeof createCardOrder>[1]

let cards: CardSandbox
let settings: Record<string, string>
beforeAll(async () => {
  cards = await startCardSandbox()
  settings = await mortalSettings(cards)
}, 200_000)
afterAll(() => cards?.close())

/**
 * Creates an order in a separate process. That process kills itself at the checkpoint. Returns the signal that ended
 * the process.
 */
const createAndDie = (input: Input, checkpoint: string) =>
  runMortal('./mortal-create.ts', { ...settings, DIE_AT: checkpoint, ORDER_INPUT: JSON.stringify(input) })

const orderIdsOf = async (userId: number) =>
  (await cards.stack.query(`SELECT order_id FROM card_order WHERE user_id = ${userId}`)).map((row) => row.order_id)

let buyers = 0
async function newInput(): Promise<Input> {
  const email = `killed${(buyers += 1)}@example.org`
  await cards.newBuyer(email)
  const [row] = await cards.stack.query(`SELECT user_id FROM account WHERE email = '${email}'`)
  return {
    account: { userId: Number(row?.user_id), email },
    userIp: '203.0.113.7',
    from: { slug: 'usd-card' },
    to: { slug: 'eth' },
    amount: '50',
    claimedCoins: null,
    destinationAddress: ETH_ADDRESS,
    destinationMemo: null,
    legacyOrderId: null,
    idempotencyKey: randomUUID(),
    requestHash: 'one request',
    locale: 'en',
  }
}

/** Pays an order and runs the worker until the order is finished. */
async function settle(orderId: number): Promise<void> {
  await cards.control(`purchases/${orderId}`, { outcome: 'paid' })
  await expect
    .poll(async () => (await cards.control(`purchases/${orderId}`)).withdrawStatus, { timeout: SETTLE_PATIENCE_MS })
    .toBe('completed')
  await cards.sandbox.mine('ETH', DEPTH)
  await expect
    .poll(
      async () => {
        await cards.follow()
        return (await cards.stack.query(`SELECT state FROM card_order WHERE order_id = ${orderId}`))[0]?.state
      },
      { timeout: SETTLE_PATIENCE_MS },
    )
    .toBe('FINISHED')
}

describe.each(CARD_CREATE_CHECKPOINTS)('a server killed at checkpoint %s', (checkpoint) => {
  it(
    `creates and settles one purchase when the request is repeated after each of ${KILLS} kills`,
    async () => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await cards.refreshPrices()
        const input = await newInput()
        expect(await createAndDie(input, checkpoint)).toBe('SIGKILL')
        const stored = await orderIdsOf(input.account.userId)
        expect(stored).toHaveLength(checkpoint === 'card-rate-held' ? 0 : 1)
        const { services } = cards.stack.composition
        const orders = await Promise.all([createCardOrder(services, input), createCardOrder(services, input)])
        const { orderId, redirectUrl } = present(orders[0], 'the repeated request has an order')
        expect(redirectUrl).toMatch(/^http/)
        expect(new Set([...stored, ...orders.map((one) => one.orderId)])).toEqual(new Set([orderId]))
        await settle(orderId)
        await cards.follow()
        expect(await orderIdsOf(input.account.userId)).toEqual([orderId])
        const posted = await cards.stack.query(`SELECT kind FROM journal WHERE reference = '${orderId}' ORDER BY kind`)
        expect(posted.map(({ kind }) => kind)).toEqual(['card-delivered', 'card-paid'])
      }
    },
    KILLS * (DEATH_PATIENCE_MS + 2 * SETTLE_PATIENCE_MS),
  )
})
