import { formatAmount } from '@cambio/kernel/money'
import type { Catalogue } from '../../instruments/catalogue.ts'
import { isFiat, type Instrument } from '../../instruments/instrument.ts'
import { voidWithdrawal } from '../../ops/payments/void-withdrawal.ts'
import { OpsRefusal } from '../../ops/ops-refusal.ts'
import type { Sealer } from '../../seals/seal.ts'
import { ScreeningAway } from '../../screening/screening.ts'
import { DomainError } from '../../shared/domain-error.ts'
import { confirmForOwner } from '../../testing/confirm-for-owner.ts'
import { balanceGiven } from '../../testing/give-balance.ts'
import { noStep } from '../../testing/no-step.ts'
import { MemoryWalletWork } from '../../testing/memory/memory-wallet-work.ts'
import { giveDepositTarget, sealTarget, type SealedTarget } from '../../wallet/give-deposit-target.ts'
import { releaseDueWithdrawals } from '../../wallet/release-withdrawal.ts'
import { requestWithdrawal } from '../../wallet/request-withdrawal.ts'
import { sealWithdrawal } from '../../wallet/seal-withdrawal.ts'
import type { WalletDeps } from '../../wallet/wallet-deps.ts'
import type { SimContext } from '../sim-context.ts'
import { RetryPauses } from '../../shared/retry-pauses.ts'

const PEOPLE = 10
/** Number of users who start without a balance, so that all their coins come from their own deposits. */
const NEWCOMERS = 4
/** Value of each user's initial balance in each coin, in the numeraire (USDT). */
const WORTH = 2_000
/** Waiting time for withdrawals to new addresses, in milliseconds. */
const NEW_ADDRESS_WAIT_MS = 60_000

type Deps = Omit<WalletDeps, 'walletWork' | 'limits'> & { sealer: Sealer }

/** Simulates account holders who deposit coins into their balances and withdraw them. */
export class SimPeople {
  readonly #world: SimContext
  readonly #deps: () => Deps
  readonly wallet: MemoryWalletWork
  #withdrawals = 0
  readonly #sent: { userId: number; instrument: Instrument }[] = []

  constructor(world: SimContext, deps: () => Deps) {
    this.#world = world
    this.#deps = deps
    this.wallet = new MemoryWalletWork(world.db, world.work.stores)
  }

  /** Assigns referrers to some accounts, and credits every account with a balance in each coin. */
  async open(priceOf: (currencyTitle: string) => number): Promise<void> {
    const { db, work, catalogue } = this.#world
    for (let userId = 1; userId <= PEOPLE; userId += 1) {
      if (userId > PEOPLE / 2) db.referredBy.set(userId, userId - PEOPLE / 2)
      for (const { slug, currencyTitle, decimals } of coinsOf(catalogue)) {
        const units = BigInt(Math.round((WORTH / priceOf(currencyTitle)) * 1e6)) * 10n ** BigInt(decimals - 6)
        await work.stores.ledger.post(balanceGiven(userId, slug, units))
      }
    }
  }

  /** Returns the owner for a new order: a random account or, more often, null for a guest. */
  randomOwner(): number | null {
    const { random } = this.#world
    return random.chance(0.3) ? this.owner() : null
  }

  /** Returns a random account. */
  owner(): number {
    return 1 + this.#world.random.below(PEOPLE)
  }

  /**
   * Withdraws part of a random balance. Sometimes the amount exceeds the balance, or the same idempotency key is used
   * twice.
   */
  async withdraw(address: string): Promise<void> {
    const { random, catalogue } = this.#world
    // A user who deposited a coin sometimes withdraws all of that deposit later.
    const sent = random.chance(0.5) ? this.#sent.shift() : undefined
    const instrument = sent?.instrument ?? random.pick(coinsOf(catalogue))
    const userId = sent?.userId ?? 1 + random.below(PEOPLE)
    const owed = this.balance(userId, instrument)
    const key = random.chance(0.2) ? `key-${random.below(4)}` : null
    const amountAtomic = sent ? owed : (owed * BigInt(random.below(60))) / 50n
    const proof = { isConfirmed: random.chance(0.9), waitMs: random.pick([0, NEW_ADDRESS_WAIT_MS]) }
    await this.takeOut({ userId, instrument, amountAtomic, address, key, ...proof })
  }

  async takeOut(out: {
    userId: number
    instrument: Instrument
    amountAtomic: bigint
    address: string
    key: string | null
    /** Whether the account holder enters the emailed code. */
    isConfirmed?: boolean
    /** How long the withdrawal waits after the code was entered, in milliseconds. */
    waitMs?: number
  }): Promise<void> {
    const { userId, instrument, amountAtomic, address, key, isConfirmed = true, waitMs = 0 } = out
    const { currencyTitle, networkTitle, decimals } = instrument
    const request = { currencyTitle, networkTitle, address, memo: null, amount: formatAmount(amountAtomic, decimals) }
    const deps = {
      ...this.#deps(),
      walletWork: this.wallet,
      newAddressWaitMs: waitMs,
      hasBot: false,
      limits: { take: () => Promise.resolve() },
      newWithdrawalId: () => (this.#withdrawals += 1),
    }
    try {
      const repeatable = key === null ? null : { key, requestHash: 'the same' }
      const sealed = sealWithdrawal(deps, { ...request, userId })
      const { withdrawalId } = await requestWithdrawal(deps, {
        ...request,
        ...sealed,
        account: accountOf(userId),
        ip: '',
        repeatable,
        step: noStep(userId),
      })
      if (isConfirmed) await confirmForOwner(deps, withdrawalId, this.#world.now)
    } catch (error) {
      if (!(error instanceof DomainError) && !(error instanceof ScreeningAway)) throw error
    }
  }

  /** Releases withdrawals whose waiting time has passed. */
  async release(): Promise<void> {
    await releaseDueWithdrawals({ ...this.#deps(), walletWork: this.wallet, report: () => {} }, new RetryPauses())
  }

  balance(userId: number, { slug }: Instrument): bigint {
    return -(this.#world.db.balances.get(`user:${userId} ${slug}`) ?? 0n)
  }

  /**
   * Deposits a random coin into an account, with an amount that is either large enough to be credited or nearly zero.
   */
  async deposit(priceOf: (currencyTitle: string) => number): Promise<void> {
    const { random, catalogue } = this.#world
    const instrument = random.pick(coinsOf(catalogue))
    const userId = 1 + PEOPLE / 2 + random.below(PEOPLE / 2 + NEWCOMERS)
    const worth = random.chance(0.1) ? 0.000_1 : 50 + random.below(500)
    const units = Math.ceil((worth / priceOf(instrument.currencyTitle)) * 1e6)
    await this.sendIn(userId, instrument, BigInt(units) * 10n ** BigInt(instrument.decimals - 6))
  }

  /** Sends coins to the account's permanent deposit address. */
  async sendIn(userId: number, instrument: Instrument, amountAtomic: bigint): Promise<void> {
    const requests = { sealTarget: (target: SealedTarget) => sealTarget({ walletWork: this.wallet }, target) }
    const deps = { ...this.#deps(), walletWork: this.wallet, newAccountMemo: () => '', requests }
    try {
      const { target } = await giveDepositTarget(deps, accountOf(userId), instrument)
      this.#world.chains
        .get(instrument.chain)
        ?.send(target.address, amountAtomic, instrument.contract, this.#world.anySenders())
      this.#sent.push({ userId, instrument })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  }

  /** Cancels a withdrawal on behalf of an operator, if possible. */
  async voidWithdrawal(withdrawalId: number): Promise<void> {
    try {
      await this.wallet.transaction((stores) => voidWithdrawal(this.#deps(), stores, withdrawalId))
    } catch (error) {
      if (!(error instanceof OpsRefusal)) throw error
    }
  }
}

/** Returns the instruments that a wallet can hold. */
function coinsOf({ instruments }: Catalogue): Instrument[] {
  return instruments.filter((one) => !isFiat(one))
}

/** Returns an account in the form in which the database stores it. */
export function accountOf(userId: number) {
  return {
    userId,
    email: `person-${userId}@example.org`,
    isEmailConfirmed: true,
    pendingEmail: null,
    firstEmailAt: null,
    passwordHash: null,
    permissions: 'USER' as const,
    adminScope: [],
    locale: 'en' as const,
    notifications: { orders: false },
    createdAt: 0,
  }
}
