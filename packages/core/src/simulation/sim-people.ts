import { formatAmount } from '@cambio/kernel/money'
import { voidWithdrawal } from '../ops/void-withdrawal.ts'
import { OpsRefusal } from '../ops/ops-refusal.ts'
import { DomainError } from '../shared/domain-error.ts'
import { balanceGiven } from '../testing/give-balance.ts'
import { MemoryWalletWork } from '../testing/memory/memory-wallet-work.ts'
import { requestWithdrawal } from '../wallet/request-withdrawal.ts'
import type { WalletDeps } from '../wallet/wallet-deps.ts'
import type { SimWorld } from './sim-world.ts'

const PEOPLE = 10
/** What each has of each coin at first, in the numeraire. */
const WORTH = 2_000

type Deps = Omit<WalletDeps, 'walletWork' | 'limits' | 'newWithdrawalId'>

/** People with accounts: the house owes them coins, and they take them out. */
export class SimPeople {
  readonly #world: SimWorld
  readonly #deps: () => Deps
  readonly wallet: MemoryWalletWork
  #withdrawals = 0

  constructor(world: SimWorld, deps: () => Deps) {
    this.#world = world
    this.#deps = deps
    this.wallet = new MemoryWalletWork(world.db, world.work.stores)
  }

  /** Some were brought by another, and each is given something of every coin. */
  async open(priceOf: (currencyTitle: string) => number): Promise<void> {
    const { db, work, catalogue } = this.#world
    for (let userId = 1; userId <= PEOPLE; userId += 1) {
      if (userId > PEOPLE / 2) db.referredBy.set(userId, userId - PEOPLE / 2)
      for (const { slug, currencyTitle, decimals } of catalogue.instruments) {
        const units = BigInt(Math.round((WORTH / priceOf(currencyTitle)) * 1e6)) * 10n ** BigInt(decimals - 6)
        await work.stores.ledger.post(balanceGiven(userId, slug, units))
      }
    }
  }

  /** Whose an order is: mostly a guest's. */
  somebody(): number | null {
    const { random } = this.#world
    return random.chance(0.3) ? 1 + random.below(PEOPLE) : null
  }

  /** Somebody takes a part of a balance out: perhaps more than there is, perhaps twice under one key. */
  async withdraw(address: string): Promise<void> {
    const { random, catalogue, db } = this.#world
    const { slug, currencyTitle, networkTitle, decimals } = random.pick(catalogue.instruments)
    const userId = 1 + random.below(PEOPLE)
    const owed = -(db.balances.get(`user:${userId} ${slug}`) ?? 0n)
    const amount = formatAmount((owed * BigInt(random.below(60))) / 50n, decimals)
    const key = random.chance(0.2) ? `key-${random.below(4)}` : null
    const asked = { currencyTitle, networkTitle, address, memo: null, amount }
    const deps = {
      ...this.#deps(),
      walletWork: this.wallet,
      limits: { take: () => Promise.resolve() },
      newWithdrawalId: () => (this.#withdrawals += 1),
    }
    try {
      const repeatable = key === null ? null : { key, requestHash: 'the same' }
      await requestWithdrawal(deps, { ...asked, account: accountOf(userId), ip: '', repeatable })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  }

  /** A person of the house gives one back, where that can be. */
  async giveBack(withdrawalId: number): Promise<void> {
    try {
      await this.wallet.transaction((stores) => voidWithdrawal(this.#deps(), stores, withdrawalId))
    } catch (error) {
      if (!(error instanceof OpsRefusal)) throw error
    }
  }
}

function accountOf(userId: number) {
  return {
    ...{ userId, email: `person-${userId}@example.org`, isEmailConfirmed: true, passwordHash: null },
    ...{ permissions: 'USER' as const, adminScope: [], locale: 'en' as const, notifications: { orders: false } },
    createdAt: 0,
  }
}
