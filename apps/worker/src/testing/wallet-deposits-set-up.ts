import { TEST_SERVER_SEALER } from '@cambio/adapters/seals/testing/test-seals'
import { randomInt } from 'node:crypto'
import { userWithBalance } from '@cambio/adapters/postgres/testing/user-with-balance'
import type { Account } from '@cambio/core/accounts/account'
import { ACCOUNT_MEMO_LIMIT, DEPOSIT_MEMO_LIMIT } from '@cambio/core/chains/deposit-memo'
import type { DepositEntry, DepositTarget } from '@cambio/core/wallet/deposit-target'
import { giveDepositTarget, sealTarget, type SealedTarget } from '@cambio/core/wallet/give-deposit-target'
import { present } from '@cambio/kernel/assert'
import { parseAmount } from '@cambio/kernel/money'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { openSteppedWorker, type SteppedWorker } from './stepped-worker.ts'
import { withdraw as withdrawFrom } from './withdraw.ts'
import { openWorld, type World } from './world.ts'

export interface Coin {
  asset: string
  chain: string
  amount: string
  /** Number of confirmations after which a deposit is credited. */
  depth: number
  isFinalAtOnce?: boolean
}

export const ETH: Coin = { asset: 'eth', chain: 'ethereum', amount: '0.5', depth: 3 }
/** True in `npm run test:deep`, which tests more coins. */
export const isDeep = process.env.TEST_DEPTH === 'deep'

export const COINS: readonly Coin[] = [
  ETH,
  ...(isDeep ? [{ asset: 'usdt-erc20', chain: 'ethereum', amount: '300', depth: 3 }] : []),
  { asset: 'ltc', chain: 'litecoin', amount: '4', depth: 2 },
  { asset: 'xrp', chain: 'xrp', amount: '150', depth: 1, isFinalAtOnce: true },
]

const CHAINS = ['ethereum', 'litecoin', 'xrp', 'tron', 'solana']
const APART = 22
export const MAX_BLOCKS = 40
export let world: World
export let worker: SteppedWorker

export async function mineAndStep(chain: string, blocks = 1): Promise<void> {
  for (let block = 0; block < blocks; block += 1) {
    await world.mine(chain)
    await worker.step(chain)
  }
}

export type TestUser = Account & { email: string }
export const createUser = (): Promise<TestUser> => userWithBalance(world, 'eth', 0n)
export const instrumentOf = async ({ asset }: Coin) => (await world.catalogue()).get({ slug: asset })

export async function targetOf(account: TestUser, coin: Coin): Promise<DepositTarget> {
  const { currencyTitle, networkTitle } = await instrumentOf(coin)
  const newAccountMemo = () => String(randomInt(DEPOSIT_MEMO_LIMIT + 1, ACCOUNT_MEMO_LIMIT))
  const deps = { walletWork: world.wallet, catalogue: await world.catalogue(), ticks: await world.freshTicks() }
  const requests = { sealTarget: (target: SealedTarget) => sealTarget({ walletWork: world.wallet }, target) }
  const coinName = { currencyTitle, networkTitle }
  return (await giveDepositTarget({ ...deps, newAccountMemo, sealer: TEST_SERVER_SEALER, requests }, account, coinName))
    .target
}

export async function deposit(account: TestUser, coin: Coin, amount = coin.amount): Promise<string> {
  const { address, memo } = await targetOf(account, coin)
  return world.sendTo(coin.asset, address, amount, memo)
}

export async function listed({ userId }: TestUser): Promise<DepositEntry[]> {
  return world.work.stores.depositTargets.deposits(userId, { limit: 10 })
}

export const newest = async (account: TestUser): Promise<DepositEntry> =>
  present((await listed(account))[0], 'a deposit')
export const balance = async ({ userId }: TestUser, { asset }: Coin): Promise<bigint> =>
  -(await world.work.stores.ledger.balance(`user:${userId}`, asset))

export const losses = ({ asset }: Coin): Promise<bigint> => world.work.stores.ledger.balance('platform:losses', asset)

export async function atomic(coin: Coin, amount = coin.amount): Promise<bigint> {
  const parsed = parseAmount(amount, (await instrumentOf(coin)).decimals)
  if (!parsed.ok) throw new Error(amount)
  return parsed.atomic
}

export const withdraw = (account: TestUser, { asset }: Coin, amount: string) =>
  withdrawFrom(world, account, { asset, amount })

export async function expectWithdrawn(account: TestUser, coin: Coin): Promise<void> {
  const { withdrawals } = world.wallet.stores
  const state = async () => (await withdrawals.list(account.userId, [coin.asset], { limit: 1 }))[0]?.status
  for (let block = 0; block < MAX_BLOCKS && (await state()) !== 'COMPLETED'; block += 1) await mineAndStep(coin.chain)
  expect(await state()).toBe('COMPLETED')
}

/** Starts the test environment and a worker for all tests in a file. */
export function useWalletWorld(): void {
  beforeAll(async () => {
    world = await openWorld({ chainNames: CHAINS, blockSeconds: 3_600 })
    worker = await openSteppedWorker(world.workerEnvironment())
    for (const chain of CHAINS) await worker.step(chain)
    await world.sendFloat()
    for (const chain of CHAINS) await mineAndStep(chain, APART)
    await worker.step('ethereum')
  }, 360_000)
  afterEach(async () => {
    for (const chain of CHAINS) await world.resume(chain)
    expect(await world.findings()).toEqual([])
  }, 60_000)
  afterAll(async () => {
    await worker?.close()
    await world?.close()
  }, 60_000)
}
