import { randomInt } from 'node:crypto'
import { createAddressRules } from '@cambio/adapters/chains/compose-address-rules'
import { personWithBalance } from '@cambio/adapters/postgres/testing/person-with-balance'
import { WAYPOINTS, type Waypoint } from '@cambio/core/shared/waypoints'
import { NOBODY_LISTED } from '@cambio/core/testing/nobody-listed'
import { requestWithdrawal } from '@cambio/core/wallet/request-withdrawal'
import type { WithdrawalEntry } from '@cambio/core/wallet/withdrawal'
import { present } from '@cambio/kernel/assert'
import { systemClock } from '@cambio/kernel/clock'
import { formatAmount } from '@cambio/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'

const CHAIN = 'ethereum'
const ASSET = 'usdt-erc20'
const HUNDRED = 100_000_000n
const MOST_BLOCKS = 40
/** A withdrawal has no deposit. */
const DEATHS = WAYPOINTS.filter((one) => one !== 'deposit-seen' && one !== 'credited')

let world: World
let worker: SteppedWorker
beforeAll(async () => {
  world = await openWorld({ chainNames: [CHAIN], blockSeconds: 3_600 })
  worker = await openSteppedWorker(world.workerEnvironment())
  await worker.step(CHAIN)
  await world.sendFloat()
  await mineAndStep(22)
}, 360_000)
afterAll(async () => {
  await worker?.close()
  await world?.close()
}, 60_000)

async function mineAndStep(times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await world.mine(CHAIN)
    await worker.step(CHAIN)
  }
}

/** Somebody withdraws all of a hundred USDT to an address that nobody used before. */
async function withdrawAll(): Promise<{ made: WithdrawalEntry; now: () => Promise<WithdrawalEntry> }> {
  const account = await personWithBalance(world, ASSET, HUNDRED)
  const made = await requestWithdrawal(
    {
      ...{ walletWork: world.wallet, catalogue: await world.catalogue(), ticks: await world.freshTicks() },
      ...{ addressRules: createAddressRules(world.chains), screening: NOBODY_LISTED, clock: systemClock },
      limits: { take: () => Promise.resolve() },
      newWithdrawalId: () => randomInt(1, 2 ** 48 - 1),
    },
    {
      ...{ account, ip: '203.0.113.7', currencyTitle: 'USDT', networkTitle: 'ERC20', memo: null, repeatable: null },
      address: await world.strangers.address(CHAIN, world.stranger()),
      amount: '100',
    },
  )
  const { withdrawals } = world.wallet.stores
  return { made, now: async () => present((await withdrawals.list(account.userId, [ASSET], { limit: 1 }))[0], 'it') }
}

async function expectPaidOnce({ made, now }: Awaited<ReturnType<typeof withdrawAll>>): Promise<void> {
  for (let block = 0; block < MOST_BLOCKS && (await now()).status !== 'COMPLETED'; block += 1) await mineAndStep()
  expect(await now()).toMatchObject({ status: 'COMPLETED', txId: expect.stringMatching(/^0x/) })
  expect(await world.held(ASSET, made.address)).toBe(formatAmount(HUNDRED - made.feeAtomic, 6))
  expect(await world.work.stores.ledger.balance(`withdrawal:${made.withdrawalId}`, ASSET)).toBe(0n)
  expect(await world.findings()).toEqual([])
}

test.each(DEATHS)(
  'a worker that dies at %s pays a withdrawal exactly once',
  async (death) => {
    const withdrawal = await withdrawAll()
    expect(withdrawal.made.status).toBe('PENDING')
    await dieAt(death)
    await expectPaidOnce(withdrawal)
  },
  120_000,
)

async function dieAt(death: Waypoint): Promise<void> {
  let hasDied = await worker.stepPerhapsTo(CHAIN, death)
  for (let block = 0; block < MOST_BLOCKS && !hasDied; block += 1) {
    await world.mine(CHAIN)
    hasDied = await worker.stepPerhapsTo(CHAIN, death)
  }
  expect(hasDied).toBe(true)
}

test.each(['remined', 'dropped'] as const)(
  'a withdrawal that a reorganisation takes back after it was final is on its way again, and paid once (%s)',
  async (transactions) => {
    const withdrawal = await withdrawAll()
    await expectPaidOnce(withdrawal)
    const payment = async () =>
      present(await world.work.stores.payments.findFor('withdrawal', String(withdrawal.made.withdrawalId)), 'it')
    const { blockHeight } = await payment()
    const tip = await world.gateway(CHAIN).tip()
    await world.reorganise(CHAIN, tip.height - (blockHeight ?? 0) + 1, transactions)
    await worker.step(CHAIN)
    expect((await payment()).timesReopened).toBe(1)
    expect(await world.findings()).toEqual([])
    await expectPaidOnce(withdrawal)
  },
  120_000,
)
