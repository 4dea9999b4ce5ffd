import { floatToppedUp } from '@cambio/core/chains/deposit-postings'
import type { Order } from '@cambio/core/orders/order'
import type { Payment } from '@cambio/core/payments/payment'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { ETH_ADDRESS, ETH_REFUND_ADDRESS, HALF_ETH, LTC_ADDRESS } from './ops-values.ts'
import { openOpsWorld, type OpsWorld } from './ops-world.ts'

/** Network fee in these tests' ticks, in base units, rounded up to the precision of a quote. */
export const NETWORK_FEE = 10_000_000_000n

export const WHY = ['--reason', 'the person wrote to us']
export let world: OpsWorld

/** Runs a command with --yes to skip the confirmation prompt. */
export const act = (...words: (string | number)[]) => world.type([...words.map(String), ...WHY, '--yes'])

export const actions = (subject: string) =>
  world.query(`SELECT operator, action, subject, reason FROM ops_action WHERE subject = '${subject}' ORDER BY id`)

export const entry = (action: string, subject: string) => ({ operator: 'anna', action, subject, reason: WHY[1] })
export const find = async (orderId: number): Promise<Order> =>
  present(await world.work.stores.orders.find(orderId), 'order')

/**
 * Expects a command to be rejected with the given exit code and a one-line message that contains `words`. Expects the
 * database to remain unchanged.
 */
export async function refused(line: string[], code: number, words: string): Promise<void> {
  const before = await world.everything()
  const output = await world.type(line)
  expect(output).toMatchObject({ code, out: '' })
  expect(output.err).toContain(words)
  expect(output.err.trim().split('\n')).toHaveLength(1)
  expect(await world.everything()).toBe(before)
}

/**
 * Creates an order to swap 10 LTC and credits its deposit. Returns the order's payout, which the worker has not
 * processed yet.
 */
export async function intendedPayout(to: 'eth' | 'usdt-erc20'): Promise<Payment> {
  const { order } = await world.makeOrder({
    from: { slug: 'ltc' },
    to: { slug: to },
    claimedDepositAmount: '10',
    destinationAddress: ETH_ADDRESS,
  })
  await world.arrive(order, 10n * 10n ** 8n, 'ltc')
  return present(await world.work.stores.payments.findFor('payout', String(order.orderId)), 'a payout')
}

/** Creates an order that is on hold, because its destination is blacklisted when the deposit arrives. */
export async function held(part: Parameters<OpsWorld['makeOrder']>[0] = {}): Promise<Order> {
  const { order } = await world.makeOrder(part)
  world.listed.add(LTC_ADDRESS)
  await world.arrive(order, HALF_ETH)
  world.listed.clear()
  expect((await find(order.orderId)).state).toBe('SUSPENSE')
  return order
}

export const FIXED = { rateMode: 'FIXED', refundAddress: ETH_REFUND_ADDRESS } as const

/** Sets up the operator commands on a test database for all tests in a file. Audits the records at the end. */
export function useOpsWorld(): void {
  beforeAll(async () => {
    world = await openOpsWorld()
    const float = { id: 'float', timesReverted: 0, amountAtomic: 10n ** 24n }
    for (const asset of ['eth', 'ltc', 'usdt-erc20'])
      await world.work.stores.ledger.post(floatToppedUp({ ...float, id: `float ${asset}`, asset }, 'custody:hot'))
  })
  beforeEach(async () => {
    await world.tick()
    world.listed.clear()
  })
  afterAll(async () => {
    const { findings } = await world.withOps((ops) => ops.auditStore.checkRecords())
    await world.close()
    expect(findings).toEqual([])
  })
}
