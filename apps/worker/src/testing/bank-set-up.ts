import { createPool } from '@cambio/adapters/postgres/compose-stores'
import type { Order } from '@cambio/core/orders/order'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, expect } from 'vitest'
import { createBankOperators } from './bank-operators.ts'
import { openSteppedWorker, type SteppedWorker } from './stepped-worker.ts'
import { openWorld, type World } from './world.ts'

/** Chain ID of the exchange's bank account. */
export const BANK = 'sepa'
const CHAINS = ['ethereum', BANK]
/** Number of blocks after which all Ethereum deposits and payments are final. */
export const DEEP = 20
const OPEN_MS = 360_000
const CLOSE_MS = 60_000

export let world: World
export let worker: SteppedWorker
/** Connection pool with the database owner's database role. */
export let owner: ReturnType<typeof createPool>

/**
 * Opens a test environment with a bank account and a funded Ethereum hot wallet for all tests in a file. Closes it
 * after the tests. `prepare` then creates the data that the tests need.
 */
export function useBankWorld(prepare: () => Promise<void>): void {
  beforeAll(async () => {
    world = await openWorld({ chainNames: CHAINS, blockSeconds: 3_600 })
    owner = createPool(world.ownerUrl, 2)
    worker = await openSteppedWorker(world.workerEnvironment())
    for (const chain of CHAINS) await worker.step(chain)
    await world.sendFloat()
    await deepen()
    await prepare()
  }, OPEN_MS)

  afterAll(async () => {
    await owner?.end()
    await worker?.close()
    await world?.close()
  }, CLOSE_MS)
}

export const { ops, sent, bankOrders, receive, verifiedUser, newId, now } = createBankOperators(() => world)

/** Runs an operator command as the operator `ana`, with a reason and without a prompt. */
export const decide = (...argv: string[]) => ops('ana', ...argv, '--reason', 'test', '--yes')

/** Returns the current state of an order. */
export const orderNow = async ({ orderId }: Order): Promise<Order> =>
  present(await world.work.stores.orders.find(orderId), 'the order')

/** Mines until all Ethereum deposits and payments are final, and makes the worker process the blocks. */
export async function deepen(): Promise<void> {
  await world.mine('ethereum', DEEP)
  await worker.step('ethereum')
}

/** Adds euros to the inventory through the commands that two operators would run. */
export async function fund(amount: string): Promise<void> {
  const line = ['--statement-id', newId(), '--amount', amount, '--currency', 'EUR', '--payer', 'Example B.V.']
  const booked = ['--booked', now(), '--reason', 'float', '--yes']
  for (const by of ['ana', 'bob'])
    expect(await ops(by, 'bank-transfer', 'received', ...line, '--top-up', ...booked)).toMatchObject({ code: 0 })
  await worker.step(BANK)
}
