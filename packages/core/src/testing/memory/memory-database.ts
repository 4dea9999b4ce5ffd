import type { EarningEntry } from '../../affiliates/earning.ts'
import type { Upkeep } from '../../chains/observed-block.ts'
import type { TargetOwner } from '../../chains/chain-store.ts'
import type { KeyPath } from '../../chains/key-path.ts'
import type { Posting } from '../../ledger/posting.ts'
import type { Deposit } from '../../chains/deposit.ts'
import type { NewExposure } from '../../orders/create/exposure.ts'
import type { Order } from '../../orders/order.ts'
import type { Payment, PaymentAttempt } from '../../payments/payment.ts'
import type { WaitsFor } from '../../payments/payment-store.ts'
import type { Utxo } from '../../chains/utxo.ts'
import type { IdentityCheck } from '../../identity/identity.ts'
import type { Session } from '../../accounts/account.ts'
import type { DepositTarget } from '../../wallet/deposit-target.ts'
import type { Withdrawal } from '../../wallet/withdrawal.ts'

export interface KeptAddress {
  key: KeyPath
  owner: TargetOwner
}

export interface KeptUtxo extends Utxo {
  claimedBy: string | null
}

export type KeptSession = Pick<Session, 'sessionId' | 'userId' | 'createdAt' | 'expiresAt'> & { isEnded: boolean }

export interface KeptCheck extends IdentityCheck {
  forgottenAt: number | null
}

/**
 * The exchange's tables as maps. A transaction can roll back all its changes, because stored records are never mutated.
 */
export class MemoryDatabase {
  readonly orders = new Map<number, Order>()
  /** Reserved exposure of unfunded FIXED orders, keyed by order ID. */
  readonly exposure = new Map<number, NewExposure & { asset: string }>()
  /** Names of the clients of provider orders, keyed by order ID. */
  readonly unpaidClients = new Map<number, readonly string[]>()
  /** Names of the clients whose slots for unpaid provider orders are reserved, keyed by reservation ID. */
  readonly unpaidHolds = new Map<string, readonly string[]>()
  readonly controlHashes = new Map<number, string>()
  readonly termsSeals = new Map<number, string>()
  readonly rateSeals = new Map<number, string>()
  readonly decisionSeals = new Map<string, string>()
  readonly proofs = new Map<string, 'proven' | 'refused'>()
  readonly idempotency = new Map<string, { requestHash: string; orderId: number }>()
  readonly deposits = new Map<string, Deposit>()
  /** Counted deposits of bridged tokens, keyed by deposit ID. */
  readonly bridged = new Map<string, { asset: string; micro: bigint }>()
  readonly depositIds = new Map<string, string>()
  /** Time of the next attempt to screen a deposit in epoch milliseconds, keyed by deposit ID. */
  readonly tryAfter = new Map<string, number>()
  /** Reasons why payments are postponed, keyed by payment ID. */
  readonly waits = new Map<string, { for: WaitsFor; since: number; after: number }>()
  readonly payments = new Map<string, Payment>()
  readonly paymentIds = new Map<string, string>()
  /** Signed versions of payments. The map key is `<chain> <transaction ID>`. */
  readonly attempts = new Map<string, PaymentAttempt>()
  /** ID of the payment that settles an order, keyed by order ID. Null if the order was settled to a balance. */
  readonly settlements = new Map<number, string | null>()
  /** ID of the payment that claimed a sequence number. The map key is `<chain> <key> <number>`. */
  readonly sequences = new Map<string, string>()
  readonly utxos = new Map<string, KeptUtxo>()
  readonly addresses = new Map<string, KeptAddress>()
  /** Owners of deposit memos. The map key is `<chain> <address> <memo>`. */
  readonly depositMemos = new Map<string, TargetOwner>()
  /** Deposit addresses of accounts. The map key is `<chain> <account ID>`. */
  readonly depositTargets = new Map<string, DepositTarget & { seal: string | null }>()
  readonly cursors = new Map<string, { height: number; hash: string }>()
  readonly highest = new Map<string, number>()
  /** When a chain's backlog of unread blocks began, in epoch milliseconds, keyed by chain. */
  readonly behind = new Map<string, number>()
  readonly rereads = new Map<string, { from: number; to: number; tryAfter: number | null }>()
  readonly blocks = new Map<string, string>()
  /** Upkeep, including booked upkeep. The map key is `<chain> <transaction ID>`. */
  readonly upkeep = new Map<string, Upkeep & { asset: string; chain: string; isBooked: boolean }>()
  readonly halts = new Map<string, string>()
  readonly balances = new Map<string, bigint>()
  readonly postings = new Map<string, Posting>()
  /** Earnings. The map key is `<kind> <order ID>`. */
  readonly earnings = new Map<string, EarningEntry>()
  readonly withdrawals = new Map<number, Withdrawal>()
  /** Idempotency keys of withdrawals. The map key is `<account ID> <idempotency key>`. */
  readonly withdrawalKeys = new Map<string, { withdrawalId: number; requestHash: string }>()
  readonly sessions = new Map<string, KeptSession>()
  /** Session of a refresh token and when the token was replaced, keyed by the token's hash. */
  readonly refreshTokens = new Map<string, { sessionId: string; spentAt: number | null }>()
  readonly identityChecks = new Map<string, KeptCheck>()
  /** Account IDs of referrers, keyed by the referred account's ID. */
  readonly referredBy = new Map<number, number>()
  /** Account IDs of the referrers of guests' orders, keyed by order ID. */
  readonly guestsOf = new Map<number, number>()
  #undo: (() => void)[] | null = null
  #queue: Promise<unknown> = Promise.resolve()
  #serial = 0

  /** Returns the next row ID. A rolled-back transaction still uses up IDs, so they may have gaps. */
  nextId(): string {
    this.#serial += 1
    return String(this.#serial)
  }

  set<K, V>(table: Map<K, V>, key: K, value: V): void {
    const undo = this.#undo
    if (undo) {
      const had = table.has(key)
      const before = table.get(key)
      undo.push(() => {
        if (had) table.set(key, before as V)
        else table.delete(key)
      })
    }
    table.set(key, value)
  }

  delete<K, V>(table: Map<K, V>, key: K): void {
    const before = table.get(key)
    if (before === undefined) return
    this.#undo?.push(() => table.set(key, before))
    table.delete(key)
  }

  /**
   * Runs work in a transaction, which commits all changes or none. Transactions run one at a time, in the sequence of
   * the calls. A nested transaction would deadlock.
   */
  transaction<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(() => this.#transact(work))
    this.#queue = done.catch(() => {})
    return done
  }

  async #transact<T>(work: () => Promise<T>): Promise<T> {
    const undo: (() => void)[] = []
    this.#undo = undo
    try {
      return await work()
    } catch (error) {
      for (const step of undo.toReversed()) step()
      throw error
    } finally {
      this.#undo = null
    }
  }
}
